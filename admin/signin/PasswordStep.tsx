import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import TextField from '@mui/material/TextField'
import { type SyntheticEvent, useState } from 'react'
import { useTranslate } from 'react-admin'
import { postJson } from '../http.ts'
import { settings } from '../settings.ts'
import type { Attempt } from './attempt.ts'
import { DemoSignIns } from './DemoSignIns.tsx'
import { EmailField } from './EmailField.tsx'
import { Fault } from './Fault.tsx'

type PasswordStepProps = Attempt & {
  email: string
  setEmail(email: string): void
  onForgotten(): void
}

/** Asks for address and password, and offers the other ways in. */
export function PasswordStep(props: PasswordStepProps) {
  const { send, fault, isBusy, email, setEmail, onForgotten } = props
  const [password, setPassword] = useState('')
  const translate = useTranslate()
  const submit = (event: SyntheticEvent) => {
    event.preventDefault()
    send({ email, password })
  }
  return (
    <>
      <Box component="form" onSubmit={submit} sx={{ display: 'grid', gap: 2 }}>
        <Fault words={fault && `login.${fault}`} />
        <EmailField email={email} setEmail={setEmail} />
        <TextField
          name="password"
          type="password"
          label={translate('ra.auth.password')}
          value={password}
          onChange={({ target }) => setPassword(target.value)}
          autoComplete="current-password"
          required
        />
        <Button type="submit" variant="contained" size="large" disabled={isBusy}>
          {translate('login.submit')}
        </Button>
      </Box>
      <SsoButton />
      <Button size="small" onClick={onForgotten} sx={{ mt: 1.5, mx: -0.75 }}>
        {translate('login.forgotten')}
      </Button>
      <DemoSignIns
        onChoose={(chosen) => {
          setEmail(chosen.email)
          setPassword(chosen.password)
        }}
      />
    </>
  )
}

/** The way in by a work account, where there is one. */
function SsoButton() {
  const translate = useTranslate()
  const [isAway, setAway] = useState(false)
  if (!settings.hasSso) return null
  const leave = async () => {
    const answer = await postJson('/auth/sign-in/sso', {}).catch(() => undefined)
    if (answer?.ok) window.location.assign((await answer.json()).url)
    else setAway(true)
  }
  return (
    <>
      <Button variant="outlined" size="large" fullWidth onClick={leave} sx={{ my: 2 }}>
        {translate('login.sso')}
      </Button>
      <Fault words={isAway ? 'login.unavailable' : undefined} />
    </>
  )
}
