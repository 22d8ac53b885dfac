import Box from '@mui/material/Box'
import Checkbox from '@mui/material/Checkbox'
import FormControlLabel from '@mui/material/FormControlLabel'
import { useTranslate } from 'react-admin'
import type { PersonRecord } from '../../shared/contract/person.ts'
import { type ContactDraft, otherNamesOf } from './contactDraft.ts'

type OtherNamesProps = {
  person: PersonRecord
  draft: ContactDraft
  onChange(draft: ContactDraft): void
}

/** Offers to replace each other name in the client's submissions: it may be misspelt, or that of somebody else who writes for them. */
export function OtherNames({ person, draft, onChange }: OtherNamesProps) {
  const translate = useTranslate()
  const others = otherNamesOf(person)
  if (others.length === 0) return null
  const toggle = (other: string, isReplaced: boolean) => {
    const rest = draft.replaced.filter((one) => one !== other)
    onChange({ ...draft, replaced: isReplaced ? [...rest, other] : rest })
  }
  return (
    <Box role="group" aria-label={translate('people.otherNames')}>
      {others.map((other) => (
        <FormControlLabel
          key={other}
          control={
            <Checkbox
              checked={draft.replaced.includes(other)}
              onChange={(_event, isReplaced) => toggle(other, isReplaced)}
            />
          }
          label={translate('people.replaceName', { name: other })}
          sx={{ overflowWrap: 'anywhere' }}
        />
      ))}
    </Box>
  )
}
