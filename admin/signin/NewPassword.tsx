import TextField from '@mui/material/TextField'
import { useState } from 'react'
import { useTranslate } from 'react-admin'
import { passwordLength } from '../../shared/contract/staff.ts'

/** The state of a new password that is typed twice. */
export function useNewPassword() {
  const [password, setPassword] = useState('')
  const [repeated, setRepeated] = useState('')
  const isLong = password.length >= passwordLength.min && password.length <= passwordLength.max
  return { password, setPassword, repeated, setRepeated, isReady: isLong && password === repeated }
}

/** Two fields for a new password; they show errors while the user types. */
export function NewPasswordFields(entry: ReturnType<typeof useNewPassword>) {
  const { password, setPassword, repeated, setRepeated } = entry
  const translate = useTranslate()
  const isShort = password.length > 0 && password.length < passwordLength.min
  const isDifferent = repeated.length > 0 && repeated !== password
  return (
    <>
      <TextField
        name="new-password"
        type="password"
        label={translate('login.newPassword')}
        value={password}
        onChange={({ target }) => setPassword(target.value)}
        autoComplete="new-password"
        error={isShort}
        helperText={translate('login.passwordRule', passwordLength)}
        slotProps={{ htmlInput: { maxLength: passwordLength.max } }}
        required
      />
      <TextField
        name="new-password-again"
        type="password"
        label={translate('login.passwordAgain')}
        value={repeated}
        onChange={({ target }) => setRepeated(target.value)}
        autoComplete="new-password"
        error={isDifferent}
        helperText={isDifferent ? translate('login.passwordsDiffer') : ' '}
        required
      />
    </>
  )
}
