import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import TextField from '@mui/material/TextField'
import { type SyntheticEvent, useState } from 'react'
import { useNotify, useTranslate } from 'react-admin'
import { Section } from '../common/Section.tsx'
import { FormError } from '../signin/FormError.tsx'
import { NewPasswordFields, useNewPassword } from '../signin/NewPassword.tsx'
import { postAuth } from './post-auth.ts'

/** Changes the user's own password and ends their other sessions. */
export function OwnPassword() {
  const [formKey, setFormKey] = useState(0)
  return (
    <Section title="profile.password">
      <PasswordForm key={formKey} onDone={() => setFormKey(formKey + 1)} />
    </Section>
  )
}

function PasswordForm({ onDone }: { onDone(): void }) {
  const [currentPassword, setCurrent] = useState('')
  const [error, setError] = useState<string>()
  const entry = useNewPassword()
  const translate = useTranslate()
  const notify = useNotify()
  const save = async (event: SyntheticEvent) => {
    event.preventDefault()
    const body = { currentPassword, newPassword: entry.password, revokeOtherSessions: true }
    const answer = await postAuth('change-password', body)
    setError(answer.error)
    if (answer.error) return
    notify('profile.passwordChanged')
    onDone()
  }
  return (
    <Box component="form" onSubmit={save} sx={{ display: 'grid', gap: 2 }}>
      <FormError message={error} />
      <TextField
        name="current-password"
        type="password"
        label={translate('profile.currentPassword')}
        value={currentPassword}
        onChange={({ target }) => setCurrent(target.value)}
        autoComplete="current-password"
        required
      />
      <NewPasswordFields {...entry} />
      <Button
        type="submit"
        variant="contained"
        disabled={!entry.isReady || currentPassword === ''}
        sx={{ justifySelf: 'start' }}
      >
        {translate('profile.changePassword')}
      </Button>
    </Box>
  )
}
