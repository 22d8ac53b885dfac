import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import TextField from '@mui/material/TextField'
import { type SyntheticEvent, useState } from 'react'
import { useNotify, useTranslate } from 'react-admin'
import { Section } from '../common/Section.tsx'
import { Fault } from '../signin/Fault.tsx'
import { NewPasswordFields, useNewPassword } from '../signin/NewPassword.tsx'
import { postAuth } from './post-auth.ts'

/** Changes one's own password; every other session ends. */
export function OwnPassword() {
  const [round, setRound] = useState(0)
  return (
    <Section title="profile.password">
      <PasswordForm key={round} onDone={() => setRound(round + 1)} />
    </Section>
  )
}

function PasswordForm({ onDone }: { onDone(): void }) {
  const [currentPassword, setCurrent] = useState('')
  const [fault, setFault] = useState<string>()
  const entry = useNewPassword()
  const translate = useTranslate()
  const notify = useNotify()
  const save = async (event: SyntheticEvent) => {
    event.preventDefault()
    const body = { currentPassword, newPassword: entry.password, revokeOtherSessions: true }
    const answer = await postAuth('change-password', body)
    setFault(answer.fault)
    if (answer.fault) return
    notify('profile.passwordChanged')
    onDone()
  }
  return (
    <Box component="form" onSubmit={save} sx={{ display: 'grid', gap: 2 }}>
      <Fault words={fault} />
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
