import { useEffect, useState } from 'react'
import { useLogin, useTranslate } from 'react-admin'
import { type Credentials, type LoginError, loginErrors, secondStep } from '../authProvider.ts'
import { CodeStep } from './CodeStep.tsx'
import { PasswordStep } from './PasswordStep.tsx'
import { ResetRequest } from './ResetRequest.tsx'
import { SignInFrame } from './SignInFrame.tsx'

type Step = 'password' | 'code' | 'reset'

/** The sign-in page: asks for the password, then for a code if required; or requests a password reset. */
export function LoginPage() {
  const [step, setStep] = useState<Step>(firstStep)
  const [email, setEmail] = useState('')
  const translate = useTranslate()
  const { setError, ...signInProps } = useSignIn(setStep)
  const goTo = (next: Step) => {
    setError(undefined)
    setStep(next)
  }
  return (
    <SignInFrame title={translate(`login.title.${step}`)}>
      {step === 'password' && (
        <PasswordStep
          {...signInProps}
          email={email}
          setEmail={setEmail}
          onForgotten={() => goTo('reset')}
        />
      )}
      {step === 'code' && <CodeStep {...signInProps} onBack={() => goTo('password')} />}
      {step === 'reset' && <ResetRequest initialEmail={email} onBack={() => goTo('password')} />}
    </SignInFrame>
  )
}

function useSignIn(setStep: (step: Step) => void) {
  const login = useLogin()
  const [error, setError] = useState<LoginError | undefined>(ssoError)
  const [minutes, setMinutes] = useState(0)
  const [isBusy, setBusy] = useState(false)
  useEffect(removeQueryFromUrl, [])
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

// The API redirects here if a work account needs the second step, too.
function firstStep(): Step {
  return new URLSearchParams(window.location.search).get('step') === 'code' ? 'code' : 'password'
}

// The API redirects here after a failed sign-in with a work account, with the error in the URL.
function ssoError(): LoginError | undefined {
  const error = new URLSearchParams(window.location.search).get('error')
  if (!error) return undefined
  const errorByCode: Record<string, LoginError> = {
    BANNED_USER: 'disabled',
    second_work_account: 'secondWorkAccount',
  }
  return errorByCode[error] ?? 'refused'
}

function removeQueryFromUrl() {
  if (!window.location.search) return
  window.history.replaceState(null, '', window.location.pathname + window.location.hash)
}
