import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import { useTranslate } from 'react-admin'
import type { Removal } from '../common/conflict/useAuditedConflict.ts'
import { ExactTime } from '../common/Time.tsx'

/** Says in the dialog of a rule that it was deleted, who did it and when, and what can be done. */
export function RemovedNotice({ removal: { event } }: { removal: Removal }) {
  const translate = useTranslate()
  return (
    <Alert
      severity="warning"
      variant="outlined"
      ref={(alert) => alert?.scrollIntoView({ block: 'nearest' })}
    >
      {translate('rules.removed')}
      {event && (
        <Box sx={{ color: 'text.secondary', my: 1 }}>
          {event.actor} · <ExactTime value={event.at} />
        </Box>
      )}
      {translate('rules.removedHint')}
    </Alert>
  )
}
