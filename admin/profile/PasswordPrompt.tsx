import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import TextField from '@mui/material/TextField'
import { type SyntheticEvent, useState } from 'react'
import { useTranslate } from 'react-admin'
import { FormError } from '../signin/FormError.tsx'
import type { AuthAnswer } from './post-auth.ts'

type PasswordPromptProps = {
  /** A translation key; the text says what the password is needed for. */
  explanation: string
  send(password: string): Promise<AuthAnswer>
  onDone(answer: AuthAnswer): void
  onCancel(): void
}

/** Asks for the password before a sensitive change. */
export function PasswordPrompt({ explanation, send, onDone, onCancel }: PasswordPromptProps) {
  const [password, setPassword] = useState('')
  const [error, setError] = useState<string>()
  const translate = useTranslate()
  const submit = async (event: SyntheticEvent) => {
    event.preventDefault()
    const answer = await send(password)
    setError(answer.error)
    if (!answer.error) onDone(answer)
  }
  return (
    <Box component="form" onSubmit={submit} sx={{ display: 'grid', gap: 2 }}>
      <div>{translate(explanation)}</div>
      <FormError message={error} />
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
