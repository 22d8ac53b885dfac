import TextField from '@mui/material/TextField'
import { useState } from 'react'
import { useTranslate } from 'react-admin'
import { passwordLength } from '../../shared/contract/staff.ts'

/** Returns the state of a new password, typed twice. `isReady`: the length is valid and both inputs match. */
export function useNewPassword() {
  const [password, setPassword] = useState('')
  const [repeated, setRepeated] = useState('')
  const isValidLength =
    password.length >= passwordLength.min && password.length <= passwordLength.max
  return {
    password,
    setPassword,
    repeated,
    setRepeated,
    isReady: isValidLength && password === repeated,
  }
}

/** Two inputs for a new password, which show errors while the user types. */
export function NewPasswordFields(state: ReturnType<typeof useNewPassword>) {
  const { password, setPassword, repeated, setRepeated } = state
  const translate = useTranslate()
  const isTooShort = password.length > 0 && password.length < passwordLength.min
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
        error={isTooShort}
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
