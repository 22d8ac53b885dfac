import { useEffect, useState } from 'react'
import { useLogin, useTranslate } from 'react-admin'
import { type Credentials, type LoginError, loginErrors, secondStep } from '../authProvider.ts'
import { CodeStep } from './CodeStep.tsx'
import { PasswordStep } from './PasswordStep.tsx'
import { ResetRequest } from './ResetRequest.tsx'
import { SignInFrame } from './SignInFrame.tsx'

type Step = 'password' | 'code' | 'reset'

/** The sign-in: the password, then a code if required; or the request for a password reset. */
export function LoginPage() {
  const [step, setStep] = useState<Step>('password')
  const [email, setEmail] = useState('')
  const translate = useTranslate()
  const attempt = useAttempt(setStep)
  const go = (next: Step) => {
    attempt.setError(undefined)
    setStep(next)
  }
  return (
    <SignInFrame title={translate(`login.title.${step}`)}>
      {step === 'password' && (
        <PasswordStep {...{ ...attempt, email, setEmail }} onForgotten={() => go('reset')} />
      )}
      {step === 'code' && <CodeStep {...attempt} onBack={() => go('password')} />}
      {step === 'reset' && <ResetRequest email={email} onBack={() => go('password')} />}
    </SignInFrame>
  )
}

function useAttempt(setStep: (step: Step) => void) {
  const login = useLogin()
  const [error, setError] = useState<LoginError | undefined>(ssoError)
  const [isBusy, setBusy] = useState(false)
  useEffect(removeErrorFromUrl, [])
  const send = async (credentials: Credentials) => {
    setBusy(true)
    setError(undefined)
    try {
      await login(credentials)
    } catch (refusal) {
      const { message } = refusal as Error
      if (message === secondStep) setStep('code')
      else setError(loginErrors.find((each) => each === message) ?? 'unavailable')
      if (message === 'expired') setStep('password')
      setBusy(false)
    }
  }
  return { send, error, isBusy, setError }
}

// After a failed sign-in with a work account, the URL contains the error.
function ssoError(): LoginError | undefined {
  const error = new URLSearchParams(window.location.search).get('error')
  if (!error) return undefined
  return error === 'BANNED_USER' ? 'disabled' : 'refused'
}

function removeErrorFromUrl() {
  if (!window.location.search) return
  window.history.replaceState(null, '', window.location.pathname + window.location.hash)
}
