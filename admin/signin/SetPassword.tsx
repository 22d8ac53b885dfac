import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { type SyntheticEvent, useState } from 'react'
import { LinkBase, useParams } from 'react-admin'
import { type PasswordProblem, passwordProblems } from '../../shared/contract/staff.ts'
import { postJson } from '../http.ts'
import { FormError } from './FormError.tsx'
import { NewPasswordFields, useNewPassword } from './NewPassword.tsx'
import { SignInFrame } from './SignInFrame.tsx'
import { useTranslateAnew } from './useTranslateAnew.ts'

/** The page to choose a password, opened by the link in an invitation or password reset email. */
export function SetPassword() {
  const { token = '' } = useParams()
  const translate = useTranslateAnew()
  const [outcome, setOutcome] = useState<Outcome>()
  const newPassword = useNewPassword()
  const submit = async (event: SyntheticEvent) => {
    event.preventDefault()
    if (!newPassword.isReady) return
    const body = { token, newPassword: newPassword.password }
    const response = await postJson('/auth/reset-password', body).catch(() => undefined)
    const { code } = (await response?.json().catch(() => undefined)) ?? {}
    setOutcome(outcomeOf(response?.status, code))
  }
  const isFinished = outcome === 'done' || outcome === 'linkExpired'
  return (
    <SignInFrame title={translate('login.title.password_new')}>
      <Box component="form" onSubmit={submit} sx={{ display: 'grid', gap: 2 }}>
        {outcome === 'done' && (
          <Alert severity="success" variant="outlined">
            {translate('login.passwordSet')}
          </Alert>
        )}
        {outcome !== 'done' && <FormError message={outcome && messageOf(outcome)} />}
        {!isFinished && <NewPasswordFields {...newPassword} />}
        {!isFinished && (
          <Button type="submit" variant="contained" size="large" disabled={!newPassword.isReady}>
            {translate('login.setPassword')}
          </Button>
        )}
        {isFinished && (
          <Button component={LinkBase} to="/login" variant="contained" size="large">
            {translate('login.toSignIn')}
          </Button>
        )}
      </Box>
    </SignInFrame>
  )
}

type Outcome = 'done' | 'linkExpired' | 'tooMany' | 'unavailable' | PasswordProblem

function outcomeOf(status: number | undefined, code: string | undefined): Outcome {
  if (status === 200) return 'done'
  const problem = passwordProblems.find((passwordProblem) => passwordProblem === code)
  if (problem) return problem
  if (status === 400) return 'linkExpired'
  return status === 429 ? 'tooMany' : 'unavailable'
}

function messageOf(outcome: Outcome) {
  return outcome.startsWith('PASSWORD_') ? `passwordProblem.${outcome}` : `login.${outcome}`
}
