import Autocomplete from '@mui/material/Autocomplete'
import TextField from '@mui/material/TextField'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useNotify, useTranslate } from 'react-admin'
import { type SpokenLanguage, spokenLanguages } from '../../shared/contract/advisor.ts'
import { nameOfLanguage } from '../../shared/view/language-name.ts'
import { errorMessages } from '../common/ActionDialog.tsx'
import { ChoicesProblem } from '../common/load/ChoicesProblem.tsx'
import { request } from '../common/request.ts'
import { Section } from '../common/Section.tsx'
import { useLanguage } from '../common/useLanguage.ts'
import { fetchJson } from '../http.ts'

const queryKey = ['ownLanguages']

/** The languages that the user speaks with clients, as the pages of their properties list them. Saved with each choice. */
export function OwnLanguages() {
  const translate = useTranslate()
  const language = useLanguage()
  const loaded = useQuery({
    queryKey,
    queryFn: async () =>
      (await fetchJson('/api/staff/me/languages')).json as { languages: SpokenLanguage[] },
  })
  const save = useSave()
  if (!loaded.data) return <ChoicesProblem loaded={loaded} />
  return (
    <Section title="profile.spokenLanguages">
      <Autocomplete
        multiple
        options={spokenLanguages}
        value={loaded.data.languages}
        getOptionLabel={(option) => nameOfLanguage(option, language)}
        onChange={(_event, languages) => void save(languages)}
        renderInput={(params) => (
          <TextField
            {...params}
            label={translate('profile.spokenLanguages')}
            helperText={translate('profile.spokenLanguagesHint')}
          />
        )}
      />
    </Section>
  )
}

function useSave() {
  const notify = useNotify()
  const client = useQueryClient()
  return async (languages: SpokenLanguage[]) => {
    const before = client.getQueryData(queryKey)
    client.setQueryData(queryKey, { languages })
    try {
      await request('PUT', 'me/languages', { languages })
    } catch (error) {
      client.setQueryData(queryKey, before)
      notify(errorMessages(error).join(' '), { type: 'error' })
    }
  }
}
