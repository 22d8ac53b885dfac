import TextField from '@mui/material/TextField'
import { useState } from 'react'
import { useTranslate } from 'react-admin'
import { passwordLength } from '../../shared/contract/staff.ts'

/** A new password as it is typed, twice. */
export function useNewPassword() {
  const [password, setPassword] = useState('')
  const [again, setAgain] = useState('')
  const isLong = password.length >= passwordLength.min && password.length <= passwordLength.max
  return { password, setPassword, again, setAgain, isReady: isLong && password === again }
}

/** Asks for a new password, and says at once what is wrong with it. */
export function NewPasswordFields(entry: ReturnType<typeof useNewPassword>) {
  const { password, setPassword, again, setAgain } = entry
  const translate = useTranslate()
  const isShort = password.length > 0 && password.length < passwordLength.min
  const isOther = again.length > 0 && again !== password
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
        value={again}
        onChange={({ target }) => setAgain(target.value)}
        autoComplete="new-password"
        error={isOther}
        helperText={isOther ? translate('login.passwordsDiffer') : ' '}
        required
      />
    </>
  )
}
