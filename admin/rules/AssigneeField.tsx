import MenuItem from '@mui/material/MenuItem'
import TextField from '@mui/material/TextField'
import { useGetList, useTranslate } from 'react-admin'
import type { Colleague } from '../../shared/contract/staff.ts'

type AssigneeFieldProps = {
  assigneeId: string | null
  /** The current assignee, listed even if their account is disabled. */
  current: { id: string; name: string } | null
  canBeEmpty: boolean
  onChange(assigneeId: string | null): void
}

/** Selects who gets the leads that match a rule. */
export function AssigneeField({ assigneeId, current, canBeEmpty, onChange }: AssigneeFieldProps) {
  const translate = useTranslate()
  const { data = [] } = useGetList<Colleague>('colleagues')
  const isMissing = current !== null && data.every(({ id }) => id !== current.id)
  const people = isMissing ? [current, ...data] : data
  return (
    <TextField
      select
      label={translate('rules.fields.assignee')}
      value={assigneeId ?? ''}
      onChange={({ target }) => onChange(target.value || null)}
      required={!canBeEmpty}
    >
      {canBeEmpty && <MenuItem value="">{translate('common.unassigned')}</MenuItem>}
      {people.map(({ id, name }) => (
        <MenuItem key={id} value={id}>
          {name}
        </MenuItem>
      ))}
    </TextField>
  )
}
