import Box from '@mui/material/Box'
import { useTranslate } from 'react-admin'
import type { LeadRow } from '../../../shared/contract/records.ts'
import { comparedFields, useLeadFieldText } from './useLeadFieldText.ts'

/** Lists the differences between two versions of a lead, in the fields that staff edit: "Status: New → Won". */
export function LeadDifferences({ before, after }: { before: LeadRow; after: LeadRow }) {
  const translate = useTranslate()
  const fieldText = useLeadFieldText()
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
