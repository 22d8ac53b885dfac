import Alert from '@mui/material/Alert'
import type { ReactNode } from 'react'
import { useTranslate } from 'react-admin'

type ConflictAlertProps = {
  /** Why the user's change is no longer possible, already translated; without it, the user can confirm it again. */
  refusal?: string | undefined
  /** What was changed meanwhile. */
  children: ReactNode
}

/** Says in a dialog that another change came before the user's, and what it was. Scrolls into view. */
export function ConflictAlert({ refusal, children }: ConflictAlertProps) {
  const translate = useTranslate()
  return (
    <Alert severity="warning" variant="outlined" ref={scrollIntoView}>
      {translate('conflict.title')}
      {children}
      {refusal ?? translate('conflict.again')}
    </Alert>
  )
}

function scrollIntoView(alert: HTMLElement | null) {
  alert?.scrollIntoView({ block: 'nearest' })
}
