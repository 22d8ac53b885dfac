import Alert from '@mui/material/Alert'
import type { ReactNode } from 'react'
import { useTranslate } from 'react-admin'

type ConflictAlertProps = {
  /** Whether the user's change was rejected because of the other one. */
  isRejected: boolean
  /** Why the user's change is no longer possible, already translated; without it, the user can confirm it. */
  refusal?: string | undefined
  /** What was changed meanwhile. */
  children: ReactNode
}

/**
 * Shows in a dialog that somebody else's change came first, and what it was. Scrolls into view when it mounts: give it a new
 * `key` for each conflict.
 */
export function ConflictAlert({ isRejected, refusal, children }: ConflictAlertProps) {
  const translate = useTranslate()
  return (
    <Alert severity="warning" variant="outlined" ref={scrollIntoView}>
      {translate(isRejected ? 'conflict.rejected' : 'conflict.noticed')}
      {children}
      {refusal ?? translate(isRejected ? 'conflict.again' : 'conflict.stillHere')}
    </Alert>
  )
}

function scrollIntoView(alert: HTMLElement | null) {
  alert?.scrollIntoView({ block: 'nearest' })
}
