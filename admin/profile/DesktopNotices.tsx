import Button from '@mui/material/Button'
import { useState } from 'react'
import { useTranslate } from 'react-admin'
import { Section } from '../common/Section.tsx'
import { desktopPermission, requestDesktopNotices } from '../frame/desktopNotices.ts'

/** Whether this browser shows notices about leads on the desktop, and a button that asks for them. */
export function DesktopNotices() {
  const [permission, setPermission] = useState(desktopPermission)
  const translate = useTranslate()
  if (permission === 'missing') return null
  return (
    <Section title="desktopNotices.title">
      <div>{translate(`desktopNotices.${permission}`)}</div>
      {permission === 'default' && (
        <Button
          variant="outlined"
          sx={{ mt: 2 }}
          onClick={async () => setPermission(await requestDesktopNotices())}
        >
          {translate('desktopNotices.allow')}
        </Button>
      )}
    </Section>
  )
}
