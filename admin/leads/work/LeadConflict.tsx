import Box from '@mui/material/Box'
import { useTranslate } from 'react-admin'
import type { LeadRow } from '../../../shared/contract/records.ts'
import { ConflictAlert } from '../../common/conflict/ConflictAlert.tsx'
import { comparedFields, useLeadFieldText } from './useLeadFieldText.ts'

type LeadConflictProps = {
  /** The lead as the user saw it, and as it is now. */
  before: LeadRow
  latest: LeadRow
}

/** Says that somebody else has changed a lead meanwhile, and how, in the fields that staff edit: "Status: New → Won". */
export function LeadConflict({ before, latest }: LeadConflictProps) {
  const translate = useTranslate()
  const fieldText = useLeadFieldText()
  const changed = comparedFields.filter(
    (field) => fieldText(before, field) !== fieldText(latest, field),
  )
  return (
    <ConflictAlert>
      <Box component="ul" sx={{ m: 0, pl: 2 }}>
        {changed.map((field) => (
          <li key={field}>
            {translate(`resources.leads.fields.${field}`)}: {fieldText(before, field)} →{' '}
            {fieldText(latest, field)}
          </li>
        ))}
      </Box>
    </ConflictAlert>
  )
}
