import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import TextField from '@mui/material/TextField'
import { type SyntheticEvent, useState } from 'react'
import { useNotify, useTranslate } from 'react-admin'
import type { Language } from '../../shared/contract/language.ts'
import { errorMessages } from '../common/ActionDialog.tsx'
import { LanguageField } from '../common/LanguageField.tsx'
import { usePostponeUpdates, useUnsavedInput } from '../common/live/editing.ts'
import { request } from '../common/request.ts'
import { Section } from '../common/Section.tsx'
import { useReloadIdentity } from './useReloadIdentity.ts'

type Own = { name: string; language: Language; phone: string | null }

/** A form for the user's own name, the phone number that they give clients, and the language of the emails they get. */
export function OwnDetails(own: Own) {
  const [name, setName] = useState(own.name)
  const [phone, setPhone] = useState(own.phone ?? '')
  const [language, setLanguage] = useState(own.language)
  const translate = useTranslate()
  const notify = useNotify()
  const reloadIdentity = useReloadIdentity()
  const given = phone.trim() || null
  const isChanged = name.trim() !== own.name || language !== own.language || given !== own.phone
  usePostponeUpdates(isChanged)
  useUnsavedInput(isChanged)
  const save = async (event: SyntheticEvent) => {
    event.preventDefault()
    try {
      await request('PATCH', 'me', { name, language, phone: given })
      await reloadIdentity()
      notify('ra.notification.updated', { messageArgs: { smart_count: 1 } })
    } catch (error) {
      notify(errorMessages(error).join(' '), { type: 'error' })
    }
  }
  return (
    <Section title="profile.details">
      <Box component="form" onSubmit={save} sx={{ display: 'grid', gap: 2 }}>
        <TextField
          label={translate('resources.staff.fields.name')}
          value={name}
          onChange={({ target }) => setName(target.value)}
          autoComplete="name"
          required
        />
        <TextField
          type="tel"
          label={translate('profile.phone')}
          helperText={translate('profile.phoneHint')}
          value={phone}
          onChange={({ target }) => setPhone(target.value)}
          autoComplete="tel"
          slotProps={{ htmlInput: { maxLength: 40 } }}
        />
        <LanguageField
          label={translate('profile.mailLanguage')}
          value={language}
          onChange={setLanguage}
        />
        <Button
          type="submit"
          variant="contained"
          disabled={!isChanged || name.trim() === ''}
          sx={{ justifySelf: 'start' }}
        >
          {translate('ra.action.save')}
        </Button>
      </Box>
    </Section>
  )
}
