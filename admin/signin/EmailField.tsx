import TextField from '@mui/material/TextField'
import { useTranslate } from 'react-admin'

type EmailFieldProps = { email: string; setEmail(email: string): void }

/** The input for the email address of an account. */
export function EmailField({ email, setEmail }: EmailFieldProps) {
  const translate = useTranslate()
  return (
    <TextField
      name="email"
      type="email"
      label={translate('ra.auth.email')}
      value={email}
      onChange={({ target }) => setEmail(target.value)}
      autoComplete="username"
      autoFocus
      required
    />
  )
}
