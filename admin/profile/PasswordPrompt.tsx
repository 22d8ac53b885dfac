import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import TextField from '@mui/material/TextField'
import { type SyntheticEvent, useState } from 'react'
import { useTranslate } from 'react-admin'
import { Fault } from '../signin/Fault.tsx'
import type { AuthAnswer } from './post-auth.ts'

type PasswordPromptProps = {
  /** What the password is asked for, a key of the translations. */
  words: string
  send(password: string): Promise<AuthAnswer>
  onDone(answer: AuthAnswer): void
  onCancel(): void
}

/** Asks for the password before something that matters. */
export function PasswordPrompt({ words, send, onDone, onCancel }: PasswordPromptProps) {
  const [password, setPassword] = useState('')
  const [fault, setFault] = useState<string>()
  const translate = useTranslate()
  const submit = async (event: SyntheticEvent) => {
    event.preventDefault()
    const answer = await send(password)
    setFault(answer.fault)
    if (!answer.fault) onDone(answer)
  }
  return (
    <Box component="form" onSubmit={submit} sx={{ display: 'grid', gap: 2 }}>
      <div>{translate(words)}</div>
      <Fault words={fault} />
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
          {translate('profile.goOn')}
        </Button>
        <Button color="inherit" onClick={onCancel}>
          {translate('ra.action.cancel')}
        </Button>
      </Box>
    </Box>
  )
}
