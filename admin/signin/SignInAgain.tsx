import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import { useEffect } from 'react'
import { useTranslate } from 'react-admin'
import { authProvider, type LoginError } from '../authProvider.ts'
import { SignInSteps } from './SignInSteps.tsx'
import { abandonSession, continueSession } from './session.ts'

/** Covers the screen after the session has ended while the user was typing in a dialog, until the user has signed in again. */
export function SignInAgain() {
  const translate = useTranslate()
  useEffect(() => {
    // The user may have signed in in another tab.
    window.addEventListener('focus', continueSession)
    return () => window.removeEventListener('focus', continueSession)
  }, [])
  const login = async (credentials: object) => {
    await authProvider.login(credentials)
    if (!(await continueSession())) throw new Error('unavailable' satisfies LoginError)
  }
  return (
    <Dialog
      open
      fullScreen
      slotProps={{
        paper: { 'aria-label': translate('login.again'), 'aria-labelledby': undefined },
      }}
    >
      <SignInSteps login={login} noticeKey="login.endedInDialog" isAgain>
        <Box sx={{ mx: -0.75 }}>
          <Button size="small" onClick={abandonSession}>
            {translate('login.abandon')}
          </Button>
        </Box>
      </SignInSteps>
    </Dialog>
  )
}
