import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import TextField from '@mui/material/TextField'
import { type SyntheticEvent, useState } from 'react'
import { useNotify, useTranslate } from 'react-admin'
import { Section } from '../common/Section.tsx'
import { FormError, type FormFailure } from '../signin/FormError.tsx'
import { NewPasswordFields, useNewPassword } from '../signin/NewPassword.tsx'
import { postAuth } from './postAuth.ts'

/** A form that changes the user's own password and ends their other sessions. */
export function OwnPassword() {
  // A new key clears the form.
  const [formKey, setFormKey] = useState(0)
  return (
    <Section title="profile.password">
      <PasswordForm key={formKey} onDone={() => setFormKey(formKey + 1)} />
    </Section>
  )
}

function PasswordForm({ onDone }: { onDone(): void }) {
  const [currentPassword, setCurrentPassword] = useState('')
  const [failure, setFailure] = useState<FormFailure>()
  const newPassword = useNewPassword()
  const translate = useTranslate()
  const notify = useNotify()
  const save = async (event: SyntheticEvent) => {
    event.preventDefault()
    const body = { currentPassword, newPassword: newPassword.password }
    const result = await postAuth('change-password', body)
    setFailure(result.failure)
    if (result.failure) return
    notify('profile.passwordChanged')
    onDone()
  }
  return (
    <Box component="form" onSubmit={save} sx={{ display: 'grid', gap: 2 }}>
      {failure && <FormError {...failure} />}
      <TextField
        name="current-password"
        type="password"
        label={translate('profile.currentPassword')}
        value={currentPassword}
        onChange={({ target }) => setCurrentPassword(target.value)}
        autoComplete="current-password"
        required
      />
      <NewPasswordFields {...newPassword} />
      <Button
        type="submit"
        variant="contained"
        disabled={!newPassword.isReady || currentPassword === ''}
        sx={{ justifySelf: 'start' }}
      >
        {translate('profile.changePassword')}
      </Button>
    </Box>
  )
}
