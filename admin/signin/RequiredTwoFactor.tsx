import Button from '@mui/material/Button'
import { useLogout, useTranslate } from 'react-admin'
import { OwnTwoFactor } from '../profile/OwnTwoFactor.tsx'
import { SignInFrame } from './SignInFrame.tsx'

/** Shown instead of the dashboard to users who must set up two-step verification first. */
export function RequiredTwoFactor() {
  const translate = useTranslate()
  const logout = useLogout()
  return (
    <SignInFrame title={translate('login.title.password')}>
      <OwnTwoFactor isOn={false} isMissing />
      <Button size="small" color="secondary" onClick={() => logout()} sx={{ mt: 3, mx: -0.75 }}>
        {translate('ra.auth.logout')}
      </Button>
    </SignInFrame>
  )
}
