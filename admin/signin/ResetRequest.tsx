import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { type SyntheticEvent, useState } from 'react'
import { useTranslate } from 'react-admin'
import { postJson } from '../http.ts'
import { EmailField } from './EmailField.tsx'
import { FormError } from './FormError.tsx'

type ResetRequestProps = { initialEmail: string; onBack(): void }

/** A form that requests a link to reset the password. Does not reveal whether there is such an account. */
export function ResetRequest({ initialEmail, onBack }: ResetRequestProps) {
  const [email, setEmail] = useState(initialEmail)
  const [outcome, setOutcome] = useState<'sent' | 'tooMany' | 'unavailable'>()
  const translate = useTranslate()
  const submit = async (event: SyntheticEvent) => {
    event.preventDefault()
    const response = await postJson('/auth/request-password-reset', { email }).catch(
      () => undefined,
    )
    setOutcome(response?.ok ? 'sent' : response?.status === 429 ? 'tooMany' : 'unavailable')
  }
  return (
    <Box component="form" onSubmit={submit} sx={{ display: 'grid', gap: 2 }}>
      {outcome === 'sent' ? (
        <Alert severity="success" variant="outlined">
          {translate('login.resetSent')}
        </Alert>
      ) : (
        <>
          <FormError message={outcome && `login.${outcome}`} />
          <EmailField email={email} setEmail={setEmail} />
          <Button type="submit" variant="contained" size="large">
            {translate('login.sendLink')}
          </Button>
        </>
      )}
      <Button
        size="small"
        color="secondary"
        onClick={onBack}
        sx={{ justifySelf: 'start', ml: -0.75 }}
      >
        {translate('ra.action.back')}
      </Button>
    </Box>
  )
}
