import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import TextField from '@mui/material/TextField'
import { type SyntheticEvent, useState } from 'react'
import { useTranslate } from 'react-admin'
import { postJson } from '../http.ts'
import { settings } from '../settings.ts'
import { DemoSignIns } from './DemoSignIns.tsx'
import { EmailField } from './EmailField.tsx'
import { FormError } from './FormError.tsx'
import type { SignIn } from './SignIn.ts'

type PasswordStepProps = SignIn & {
  email: string
  setEmail(email: string): void
  isAgain: boolean
  onForgotten(): void
}

/** Asks for email address and password. Also offers single sign-on, a password reset and demo accounts. */
export function PasswordStep(props: PasswordStepProps) {
  const { signIn, error, minutes, isBusy, email, setEmail, isAgain, onForgotten } = props
  const [password, setPassword] = useState('')
  const translate = useTranslate()
  const submit = (event: SyntheticEvent) => {
    event.preventDefault()
    signIn({ email, password })
  }
  return (
    <>
      <Box component="form" onSubmit={submit} sx={{ display: 'grid', gap: 2 }}>
        <FormError message={error && `login.${error}`} minutes={minutes} />
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
      {settings.hasSso && (isAgain ? <OtherTabLink /> : <SsoButton />)}
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

/** A button to sign in with a work account. */
function SsoButton() {
  const translate = useTranslate()
  const [isUnavailable, setUnavailable] = useState(false)
  const startSso = async () => {
    const response = await postJson('/auth/sign-in/sso', {}).catch(() => undefined)
    if (response?.ok) window.location.assign((await response.json()).url)
    else setUnavailable(true)
  }
  return (
    <>
      <Button variant="outlined" size="large" fullWidth onClick={startSso} sx={{ my: 2 }}>
        {translate('login.sso')}
      </Button>
      <FormError message={isUnavailable ? 'login.unavailable' : undefined} />
    </>
  )
}

/** A link to the sign-in page in another tab, where a work account can sign in. */
function OtherTabLink() {
  const translate = useTranslate()
  return (
    <Button variant="outlined" size="large" fullWidth href="/admin" target="_blank" sx={{ my: 2 }}>
      {translate('login.otherTab')}
    </Button>
  )
}
