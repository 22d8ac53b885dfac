import Alert from '@mui/material/Alert'
import { type ReactNode, useState } from 'react'
import { type Credentials, type LoginError, loginErrors, secondStep } from '../authProvider.ts'
import { CodeStep } from './CodeStep.tsx'
import { PasswordStep } from './PasswordStep.tsx'
import { ResetRequest } from './ResetRequest.tsx'
import { SignInFrame } from './SignInFrame.tsx'
import { useTranslateAnew } from './useTranslateAnew.ts'

export type SignInStep = 'password' | 'code' | 'reset'

type SignInStepsProps = {
  /** Throws as `authProvider.login` does. */
  login(credentials: Credentials): Promise<unknown>
  firstStep?: SignInStep
  firstError?: LoginError | undefined
  /** The translation key of a text above the first step. */
  noticeKey?: string | undefined
  /** Whether the page behind must stay as it is, so that work accounts sign in in another tab. */
  isAgain?: boolean
  children?: ReactNode
}

/** The steps of a sign-in: asks for the password, then for a code if required; or requests a password reset. */
export function SignInSteps(props: SignInStepsProps) {
  const { login, firstStep = 'password', firstError, noticeKey, isAgain = false, children } = props
  const [step, setStep] = useState(firstStep)
  const [email, setEmail] = useState('')
  const translate = useTranslateAnew()
  const { setError, ...signInProps } = useSignIn(login, firstError, setStep)
  const goTo = (next: SignInStep) => {
    setError(undefined)
    setStep(next)
  }
  return (
    <SignInFrame title={translate(`login.title.${step}`)} isAgain={isAgain}>
      {noticeKey && step === 'password' && (
        <Alert severity="info" variant="outlined" sx={{ mb: 2 }}>
          {translate(noticeKey)}
        </Alert>
      )}
      {step === 'password' && (
        <PasswordStep
          {...signInProps}
          email={email}
          setEmail={setEmail}
          isAgain={isAgain}
          onForgotten={() => goTo('reset')}
        />
      )}
      {step === 'code' && <CodeStep {...signInProps} onBack={() => goTo('password')} />}
      {step === 'reset' && <ResetRequest initialEmail={email} onBack={() => goTo('password')} />}
      {children}
    </SignInFrame>
  )
}

function useSignIn(
  login: SignInStepsProps['login'],
  firstError: LoginError | undefined,
  setStep: (step: SignInStep) => void,
) {
  const [error, setError] = useState(firstError)
  const [minutes, setMinutes] = useState(0)
  const [isBusy, setBusy] = useState(false)
  const signIn = async (credentials: Credentials) => {
    setBusy(true)
    setError(undefined)
    try {
      await login(credentials)
    } catch (failure) {
      const { message, cause } = failure as Error
      if (message === secondStep) setStep('code')
      else setError(loginErrors.find((loginError) => loginError === message) ?? 'unavailable')
      setMinutes(Number(cause))
      if (message === 'expired' || message === 'tooManyCodes') setStep('password')
      setBusy(false)
    }
  }
  return { signIn, error, minutes, isBusy, setError }
}
