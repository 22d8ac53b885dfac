import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Checkbox from '@mui/material/Checkbox'
import FormControlLabel from '@mui/material/FormControlLabel'
import TextField from '@mui/material/TextField'
import { type SyntheticEvent, useState } from 'react'
import { useTranslate } from 'react-admin'
import { FormError } from './FormError.tsx'
import type { SignIn } from './SignIn.ts'

/** The second step of a sign-in: asks for a code from the authenticator app or a backup code. */
export function CodeStep(props: SignIn & { onBack(): void }) {
  const { signIn, error, minutes, isBusy, onBack } = props
  const [kind, setKind] = useState<'totp' | 'backup-code'>('totp')
  const [code, setCode] = useState('')
  const [trustDevice, setTrustDevice] = useState(false)
  const translate = useTranslate()
  const submit = (event: SyntheticEvent) => {
    event.preventDefault()
    signIn({ kind, code: code.trim(), trustDevice })
  }
  const otherKind = kind === 'totp' ? 'backup-code' : 'totp'
  const switchKind = () => {
    setKind(otherKind)
    setCode('')
  }
  return (
    <>
      <Box component="form" onSubmit={submit} sx={{ display: 'grid', gap: 2 }}>
        <FormError message={error && `login.${error}`} minutes={minutes} />
        <TextField
          key={kind}
          name="code"
          label={translate(`login.code.${kind}`)}
          value={code}
          onChange={({ target }) => setCode(target.value)}
          autoComplete="one-time-code"
          slotProps={{ htmlInput: { inputMode: kind === 'totp' ? 'numeric' : 'text' } }}
          autoFocus
          required
        />
        <FormControlLabel
          control={
            <Checkbox
              checked={trustDevice}
              onChange={({ target }) => setTrustDevice(target.checked)}
            />
          }
          label={translate('login.trust')}
        />
        <Button type="submit" variant="contained" size="large" disabled={isBusy}>
          {translate('login.submit')}
        </Button>
      </Box>
      <Box sx={{ mt: 1.5, mx: -0.75, display: 'flex', justifyContent: 'space-between' }}>
        <Button size="small" onClick={switchKind}>
          {translate(`login.use.${otherKind}`)}
        </Button>
        <Button size="small" color="secondary" onClick={onBack}>
          {translate('ra.action.back')}
        </Button>
      </Box>
    </>
  )
}
