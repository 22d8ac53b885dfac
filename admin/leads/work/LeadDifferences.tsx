import Box from '@mui/material/Box'
import { useTranslate } from 'react-admin'
import type { LeadRow } from '../../../shared/contract/records.ts'

const looked = ['status', 'kind', 'assignee', 'followUpOn', 'spamReview'] as const
type Looked = (typeof looked)[number]

/** What became of a lead, field by field: "Status: New → Contacted". */
export function LeadDifferences({ before, after }: { before: LeadRow; after: LeadRow }) {
  const translate = useTranslate()
  const say = useValue()
  const changed = looked.filter((field) => say(before, field) !== say(after, field))
  return (
    <Box component="ul" sx={{ m: 0, pl: 2 }}>
      {changed.map((field) => (
        <li key={field}>
          {translate(`resources.leads.fields.${field}`)}: {say(before, field)} → {say(after, field)}
        </li>
      ))}
    </Box>
  )
}

function useValue() {
  const translate = useTranslate()
  return (lead: LeadRow, field: Looked): string => {
    if (field === 'assignee') return lead.assignee?.name ?? translate('common.nobody')
    if (field === 'followUpOn') return lead.followUpOn ?? translate('common.none')
    if (field === 'spamReview') return translate(`spamReview.${lead.spamReview ?? 'open'}`)
    return translate(field === 'status' ? `leadStatus.${lead.status}` : `leadKind.${lead.kind}`)
  }
}
