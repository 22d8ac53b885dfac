import Box from '@mui/material/Box'
import { useTranslate } from 'react-admin'
import type { LeadRow } from '../../../shared/contract/records.ts'

const comparedFields = ['status', 'kind', 'assignee', 'followUpOn', 'spamReview'] as const
type ComparedField = (typeof comparedFields)[number]

/** Lists the differences between two versions of a lead, in the fields that staff edit: "Status: New → Won". */
export function LeadDifferences({ before, after }: { before: LeadRow; after: LeadRow }) {
  const translate = useTranslate()
  const fieldText = useFieldText()
  const changed = comparedFields.filter(
    (field) => fieldText(before, field) !== fieldText(after, field),
  )
  return (
    <Box component="ul" sx={{ m: 0, pl: 2 }}>
      {changed.map((field) => (
        <li key={field}>
          {translate(`resources.leads.fields.${field}`)}: {fieldText(before, field)} →{' '}
          {fieldText(after, field)}
        </li>
      ))}
    </Box>
  )
}

function useFieldText() {
  const translate = useTranslate()
  return (lead: LeadRow, field: ComparedField): string => {
    if (field === 'assignee') return lead.assignee?.name ?? translate('common.unassigned')
    if (field === 'followUpOn') return lead.followUpOn ?? translate('common.none')
    if (field === 'spamReview') return translate(`spamReview.${lead.spamReview ?? 'open'}`)
    return translate(field === 'status' ? `leadStatus.${lead.status}` : `leadKind.${lead.kind}`)
  }
}
