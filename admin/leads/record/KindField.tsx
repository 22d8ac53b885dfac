import MenuItem from '@mui/material/MenuItem'
import Select from '@mui/material/Select'
import { useCanAccess, useTranslate } from 'react-admin'
import { type LeadKind, leadKinds } from '../../../shared/contract/lead.ts'
import type { LeadRecord } from '../../../shared/contract/records.ts'
import { useChangeOrNotify } from '../work/useChangeOrNotify.ts'

/** A lead's kind, and whether staff have corrected it. Staff who may edit the lead see a select field. */
export function KindField({ lead }: { lead: LeadRecord }) {
  const { canAccess } = useCanAccess({ resource: 'leads', action: 'edit' })
  const change = useChangeOrNotify(lead)
  const translate = useTranslate()
  const source = ` (${translate(`kindSource.${lead.kindSource}`)})`
  if (!canAccess || lead.erasedAt) return translate(`leadKind.${lead.kind}`) + source
  return (
    <>
      <Select
        variant="standard"
        disableUnderline
        value={lead.kind}
        onChange={({ target }) => change({ kind: target.value as LeadKind })}
        inputProps={{ 'aria-label': translate('resources.leads.fields.kind') }}
        sx={{ fontSize: 'inherit', '& .MuiSelect-select': { py: 0 } }}
      >
        {leadKinds.map((kind) => (
          <MenuItem key={kind} value={kind}>
            {translate(`leadKind.${kind}`)}
          </MenuItem>
        ))}
      </Select>
      {source}
    </>
  )
}
