import Box from '@mui/material/Box'
import { Link, usePermissions, useRefresh, useTranslate } from 'react-admin'
import { listPath } from '../../shared/contract/alert.ts'
import { type AuditRow, cancellationEvents, undoableEvents } from '../../shared/contract/event.ts'
import type { JobResult } from '../../shared/contract/job.ts'
import { may, type StaffRole } from '../../shared/contract/staff.ts'
import { formatCount } from '../../shared/view/format.ts'
import { Time } from '../common/Time.tsx'
import { useLanguage } from '../common/useLanguage.ts'
import { UndoButton } from '../jobs/UndoButton.tsx'
import { useNotifyUndone } from '../jobs/useNotifyUndone.ts'

/** For a bulk action, a link to its parts; for a cancellation, a button that undoes it, or who has undone it and when. */
export function EventActions({ event: { id, type, parts, undone } }: { event: AuditRow }) {
  const translate = useTranslate()
  const { permissions: role } = usePermissions<StaffRole>()
  const language = useLanguage()
  // A request for several jobs that canceled none has no parts.
  const hasCanceled = cancellationEvents.some((one) => one === type) || parts > 0
  const canBeUndone = hasCanceled && undoableEvents.some((undoable) => undoable === type)
  const isUndoable = canBeUndone && !undone && role !== undefined && may(role, 'jobs.change')
  if (parts === 0 && !isUndoable && !undone) return null
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', gap: 1 }}>
      {parts > 0 && (
        <Link to={listPath('events', { partOf: id })}>
          {translate('audit.showParts', {
            smart_count: parts,
            count: formatCount(parts, language),
          })}
        </Link>
      )}
      {undone && (
        <Box component="span" sx={{ color: 'text.secondary' }}>
          {translate('audit.undoneBy', { actor: undone.actor })} <Time value={undone.at} />
        </Box>
      )}
      {isUndoable && <UndoEvent id={id} />}
    </Box>
  )
}

function UndoEvent({ id }: { id: string }) {
  const refresh = useRefresh()
  const notifyUndone = useNotifyUndone()
  const onUndone = (result: JobResult) => {
    notifyUndone(result)
    refresh()
  }
  return <UndoButton call={id} onUndone={onUndone} />
}
