import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Checkbox from '@mui/material/Checkbox'
import FormControlLabel from '@mui/material/FormControlLabel'
import TextField from '@mui/material/TextField'
import { type SyntheticEvent, useState } from 'react'
import { useTranslate } from 'react-admin'
import type { Attempt } from './attempt.ts'
import { FormError } from './FormError.tsx'

/** Asks for the code of the authenticator app, or for a backup code. */
export function CodeStep({ send, error, isBusy, onBack }: Attempt & { onBack(): void }) {
  const [kind, setKind] = useState<'totp' | 'backup-code'>('totp')
  const [code, setCode] = useState('')
  const [trustDevice, setTrusted] = useState(false)
  const translate = useTranslate()
  const submit = (event: SyntheticEvent) => {
    event.preventDefault()
    send({ kind, code: code.trim(), trustDevice })
  }
  const other = kind === 'totp' ? 'backup-code' : 'totp'
  const switchKind = () => {
    setKind(other)
    setCode('')
  }
  return (
    <>
      <Box component="form" onSubmit={submit} sx={{ display: 'grid', gap: 2 }}>
        <FormError message={error && `login.${error}`} />
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
            <Checkbox checked={trustDevice} onChange={({ target }) => setTrusted(target.checked)} />
          }
          label={translate('login.trust')}
        />
        <Button type="submit" variant="contained" size="large" disabled={isBusy}>
          {translate('login.submit')}
        </Button>
      </Box>
      <Box sx={{ mt: 1.5, mx: -0.75, display: 'flex', justifyContent: 'space-between' }}>
        <Button size="small" onClick={switchKind}>
          {translate(`login.use.${other}`)}
        </Button>
        <Button size="small" color="secondary" onClick={onBack}>
          {translate('ra.action.back')}
        </Button>
      </Box>
    </>
  )
}
