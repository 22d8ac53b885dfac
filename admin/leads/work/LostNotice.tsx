import Box from '@mui/material/Box'
import { useTranslate } from 'react-admin'
import type { LeadRecord } from '../../../shared/contract/records.ts'

/** Why a lead was lost. Renders nothing if it is not lost, or if no reason was recorded. */
export function LostNotice({ lead }: { lead: LeadRecord }) {
  const translate = useTranslate()
  const event = lead.journey.events.findLast(({ after }) => typeof after?.lostReason === 'string')
  // An earlier release records the reason only in the event.
  const reason = lead.lostReason ?? event?.after?.lostReason
  if (lead.status !== 'lost' || !reason) return null
  return (
    <Box sx={{ mt: 1.5 }}>
      {translate('leadWork.lost.because', {
        reason: translate(`lostReason.${reason}`),
      })}
      {event?.reason && (
        <Box sx={{ whiteSpace: 'pre-wrap', color: 'text.secondary' }}>{event.reason}</Box>
      )}
    </Box>
  )
}
