import Button from '@mui/material/Button'
import { useLogout } from 'react-admin'
import { OwnTwoFactor } from '../profile/OwnTwoFactor.tsx'
import { SignInFrame } from './SignInFrame.tsx'
import { useTranslateAnew } from './useTranslateAnew.ts'

/** Shown instead of the dashboard to users who must set up two-step verification first. */
export function RequiredTwoFactor() {
  const translate = useTranslateAnew()
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
