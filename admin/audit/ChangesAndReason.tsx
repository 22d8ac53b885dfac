import Box from '@mui/material/Box'
import type { AuditRow } from '../../shared/contract/event.ts'
import { Changes } from '../common/history/Changes.tsx'
import { changesOf, reasonToShow } from '../common/history/fieldChanges.ts'
import { WithinRow } from '../common/list/WithinRow.tsx'
import { EventActions } from './EventActions.tsx'

/** What an event changed and why, and what can be done about it. */
export function ChangesAndReason({ event }: { event: AuditRow }) {
  const reason = reasonToShow(event)
  return (
    <>
      <Changes changes={changesOf(event)} />
      {reason && <Box sx={{ fontStyle: 'italic' }}>{reason}</Box>}
      <WithinRow>
        <EventActions event={event} />
      </WithinRow>
    </>
  )
}
