import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import TextField from '@mui/material/TextField'
import { type SyntheticEvent, useState } from 'react'
import { useTranslate } from 'react-admin'
import { FormError, type FormFailure } from '../signin/FormError.tsx'
import type { AuthResult } from './postAuth.ts'

type PasswordPromptProps = {
  /** A translation key; its text explains why the password is needed. */
  explanation: string
  send(password: string): Promise<AuthResult>
  onDone(result: AuthResult): void
  onCancel(): void
}

/** A form that asks for the password before a sensitive change. Shows why `send` failed. */
export function PasswordPrompt({ explanation, send, onDone, onCancel }: PasswordPromptProps) {
  const [password, setPassword] = useState('')
  const [failure, setFailure] = useState<FormFailure>()
  const translate = useTranslate()
  const submit = async (event: SyntheticEvent) => {
    event.preventDefault()
    const result = await send(password)
    setFailure(result.failure)
    if (!result.failure) onDone(result)
  }
  return (
    <Box component="form" onSubmit={submit} sx={{ display: 'grid', gap: 2 }}>
      <div>{translate(explanation)}</div>
      {failure && <FormError {...failure} />}
      <TextField
        name="password"
        type="password"
        label={translate('profile.currentPassword')}
        value={password}
        onChange={({ target }) => setPassword(target.value)}
        autoComplete="current-password"
        autoFocus
        required
      />
      <Box sx={{ display: 'flex', gap: 1 }}>
        <Button type="submit" variant="contained">
          {translate('profile.continue')}
        </Button>
        <Button color="inherit" onClick={onCancel}>
          {translate('ra.action.cancel')}
        </Button>
      </Box>
    </Box>
  )
}
