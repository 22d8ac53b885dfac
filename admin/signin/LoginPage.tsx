import { useEffect, useState } from 'react'
import { useLogin, useTranslate } from 'react-admin'
import { type Credentials, type LoginFault, loginFaults, secondStep } from '../authProvider.ts'
import { CodeStep } from './CodeStep.tsx'
import { PasswordStep } from './PasswordStep.tsx'
import { ResetRequest } from './ResetRequest.tsx'
import { SignInFrame } from './SignInFrame.tsx'

/** What is asked at the door, one thing after the other. */
type Step = 'password' | 'code' | 'reset'

/** The sign-in: password, second step where there is one, or a new password by mail. */
export function LoginPage() {
  const [step, setStep] = useState<Step>('password')
  const [email, setEmail] = useState('')
  const translate = useTranslate()
  const attempt = useAttempt(setStep)
  const go = (next: Step) => {
    attempt.setFault(undefined)
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
  const [fault, setFault] = useState<LoginFault | undefined>(refusedElsewhere)
  const [isBusy, setBusy] = useState(false)
  useEffect(forgetRefusal, [])
  const send = async (credentials: Credentials) => {
    setBusy(true)
    setFault(undefined)
    try {
      await login(credentials)
    } catch (error) {
      const { message } = error as Error
      if (message === secondStep) setStep('code')
      else setFault(loginFaults.find((known) => known === message) ?? 'unavailable')
      if (message === 'expired') setStep('password')
      setBusy(false)
    }
  }
  return { send, fault, isBusy, setFault }
}

// Whoever comes back from their work account's sign-in without a session is told why.
function refusedElsewhere(): LoginFault | undefined {
  const error = new URLSearchParams(window.location.search).get('error')
  if (!error) return undefined
  return error === 'BANNED_USER' ? 'disabled' : 'refused'
}

function forgetRefusal() {
  if (!window.location.search) return
  window.history.replaceState(null, '', window.location.pathname + window.location.hash)
}
