import { useEffect, useState } from 'react'
import { useLocation, useLogin, useNavigate } from 'react-admin'
import type { LoginError } from '../authProvider.ts'
import { type SignInStep, SignInSteps } from './SignInSteps.tsx'
import { fetchAccount, hasSessionEnded } from './session.ts'

/**
 * The sign-in page. If a session ended, it says so, and the user comes back to the screen on which that happened. Who is signed
 * in goes on to that screen at once, for example after pressing Back.
 */
export function LoginPage() {
  const login = useLogin()
  const [first] = useState(() => ({ step: stepOfUrl(), error: errorOfUrl() }))
  useEffect(removeQueryFromUrl, [])
  useGoOnIfSignedIn()
  return (
    <SignInSteps
      login={login}
      firstStep={first.step}
      firstError={first.error}
      noticeKey={hasSessionEnded() ? 'login.ended' : undefined}
    />
  )
}

function useGoOnIfSignedIn() {
  const navigate = useNavigate()
  const { state } = useLocation()
  // biome-ignore lint/correctness/useExhaustiveDependencies: once; a sign-in on this page goes on by itself
  useEffect(() => {
    void fetchAccount().then((account) => {
      if (account) navigate(state?.nextPathname ?? '/', { replace: true })
    })
  }, [])
}

// The API redirects here if a work account needs the second step, too.
function stepOfUrl(): SignInStep {
  return new URLSearchParams(window.location.search).get('step') === 'code' ? 'code' : 'password'
}

// The API redirects here after a failed sign-in with a work account, with the error in the URL.
function errorOfUrl(): LoginError | undefined {
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
