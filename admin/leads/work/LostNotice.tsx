import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useState } from 'react'
import { useCanAccess, useTranslate } from 'react-admin'
import type { LeadRecord } from '../../../shared/contract/records.ts'
import { LostReasonDialog } from './LostReasonDialog.tsx'

/** Why a lead was lost, with a button to correct it. Renders nothing if it is not lost. */
export function LostNotice({ lead }: { lead: LeadRecord }) {
  const translate = useTranslate()
  const [isOpen, setOpen] = useState(false)
  const { canAccess } = useCanAccess({ resource: 'leads', action: 'edit' })
  if (lead.status !== 'lost') return null
  const { reason, note } = lossOf(lead)
  return (
    <Box sx={{ mt: 1.5 }}>
      {translate('leadWork.lost.because', {
        reason: translate(reason ? `lostReason.${reason}` : 'leadWork.lost.noReason'),
      })}
      {canAccess && (
        <Button size="small" onClick={() => setOpen(true)} sx={{ ml: 1 }}>
          {translate(reason ? 'leadWork.lost.correct' : 'leadWork.lost.enter')}
        </Button>
      )}
      {note && <Box sx={{ whiteSpace: 'pre-wrap', color: 'text.secondary' }}>{note}</Box>}
      {isOpen && <LostReasonDialog lead={lead} onClose={() => setOpen(false)} />}
    </Box>
  )
}

// An earlier release records the reason only in the event of the status. The note is in the event of the reason, which is not an undo.
function lossOf({ lostReason, journey }: LeadRecord) {
  const events = journey.events.filter(
    ({ type, after }) => type !== 'lead.change_undone' && typeof after?.lostReason === 'string',
  )
  const loss = events.findLast(({ type }) => type === 'lead.status_changed')
  const reason = lostReason ?? loss?.after?.lostReason
  const event = events.findLast(({ after }) => after?.lostReason === reason)
  return { reason, note: event?.reason }
}
