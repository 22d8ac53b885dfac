import Box from '@mui/material/Box'
import { useTranslate } from 'react-admin'
import type { LeadRow } from '../../shared/contract/records.ts'
import { formatDay } from '../common/format.ts'
import { useLanguage } from '../common/useLanguage.ts'

/** The date of a lead's follow-up, in red if overdue. Renders nothing if there is none. */
export function FollowUp({ lead }: { lead: Pick<LeadRow, 'followUpOn' | 'isOverdue'> }) {
  const language = useLanguage()
  const translate = useTranslate()
  if (!lead.followUpOn) return null
  return (
    <Box
      component="span"
      sx={{ whiteSpace: 'nowrap', ...(lead.isOverdue && { color: 'error.main' }) }}
    >
      {formatDay(lead.followUpOn, language)}
      {lead.isOverdue && ` · ${translate('leadWork.overdue')}`}
    </Box>
  )
}
