import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import TextField from '@mui/material/TextField'
import { type SyntheticEvent, useState } from 'react'
import { useTranslate } from 'react-admin'
import { encode } from 'uqr'
import { Code } from '../common/Code.tsx'
import { FormError, type FormFailure } from '../signin/FormError.tsx'
import { postAuth } from './postAuth.ts'

type EnrollmentProps = { uri: string; onDone(): void; onCancel(): void }

/** Sets up an authenticator app: shows its key as a QR code and as text, and verifies its first code. */
export function Enrollment({ uri, onDone, onCancel }: EnrollmentProps) {
  const [code, setCode] = useState('')
  const [failure, setFailure] = useState<FormFailure>()
  const translate = useTranslate()
  const submit = async (event: SyntheticEvent) => {
    event.preventDefault()
    const result = await postAuth('two-factor/verify-totp', { code: code.replaceAll(' ', '') })
    setFailure(result.failure)
    if (!result.failure) onDone()
  }
  return (
    <Box component="form" onSubmit={submit} sx={{ display: 'grid', gap: 2 }}>
      <div>{translate('profile.scan')}</div>
      <QrCode text={uri} label={translate('profile.qrCode')} />
      <Box sx={{ overflowWrap: 'anywhere' }}>
        {translate('profile.orType')}
        <br />
        <Code text={groupByFour(new URL(uri).searchParams.get('secret') ?? '')} canWrap />
      </Box>
      {failure && <FormError {...failure} />}
      <TextField
        name="code"
        label={translate('login.code.totp')}
        value={code}
        onChange={({ target }) => setCode(target.value)}
        autoComplete="one-time-code"
        slotProps={{ htmlInput: { inputMode: 'numeric' } }}
        required
      />
      <Box sx={{ display: 'flex', gap: 1 }}>
        <Button type="submit" variant="contained">
          {translate('profile.turnOn')}
        </Button>
        <Button color="inherit" onClick={onCancel}>
          {translate('ra.action.cancel')}
        </Button>
      </Box>
    </Box>
  )
}

function groupByFour(secret: string) {
  return secret.match(/.{1,4}/g)?.join(' ') ?? ''
}

/**
 * A QR code. It is drawn in the browser to keep the text secret, and dark on light in every theme, because
 * not every camera reads light on dark.
 */
function QrCode({ text, label }: { text: string; label: string }) {
  const { data, size } = encode(text, { border: 2 })
  const path = data
    .flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : '')))
    .join('')
  return (
    <Box
      component="svg"
      role="img"
      aria-label={label}
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
      sx={{ width: 196, height: 196, bgcolor: '#fff' }}
    >
      <path d={path} fill="#000" />
    </Box>
  )
}
