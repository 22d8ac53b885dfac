import MenuItem from '@mui/material/MenuItem'
import Select from '@mui/material/Select'
import { useCanAccess, useTranslate } from 'react-admin'
import { type LeadKind, leadKinds } from '../../shared/contract/lead.ts'
import type { LeadRecord } from '../../shared/contract/records.ts'
import { useChangeOrTell } from './work/useChangeOrTell.ts'

/** What the client wants, as it was derived, and a way to set it right. */
export function KindField({ lead }: { lead: LeadRecord }) {
  const { canAccess } = useCanAccess({ resource: 'leads', action: 'edit' })
  const change = useChangeOrTell(lead)
  const translate = useTranslate()
  const source = ` (${translate(`kindSource.${lead.kindSource}`)})`
  if (!canAccess) return translate(`leadKind.${lead.kind}`) + source
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
