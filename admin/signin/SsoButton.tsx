import Button from '@mui/material/Button'
import { useState } from 'react'
import { useTranslate } from 'react-admin'
import { postJson } from '../http.ts'
import { settings } from '../settings.ts'
import { Fault } from './Fault.tsx'

/** The way in by a work account, where there is one. */
export function SsoButton() {
  const translate = useTranslate()
  const [isAway, setAway] = useState(false)
  if (!settings.hasSso) return null
  const leave = async () => {
    const answer = await postJson('/auth/sign-in/sso', {}).catch(() => undefined)
    if (answer?.ok) window.location.assign((await answer.json()).url)
    else setAway(true)
  }
  return (
    <>
      <Button variant="outlined" size="large" fullWidth onClick={leave} sx={{ my: 2 }}>
        {translate('login.sso')}
      </Button>
      <Fault words={isAway ? 'login.unavailable' : undefined} />
    </>
  )
}
