import MenuItem from '@mui/material/MenuItem'
import TextField from '@mui/material/TextField'
import { useTranslate } from 'react-admin'
import { useAssignableStaff } from '../useAssignableStaff.ts'

/** Stands for null, which a select field cannot have as its value. */
const UNASSIGNED = 'nobody'

type AssigneeFieldProps = {
  /** Undefined: not chosen yet; null: unassigned. */
  value: string | null | undefined
  onChange(assigneeId: string | null): void
  label?: string
}

/** Selects who a lead is assigned to. */
export function AssigneeField({ value, onChange, label }: AssigneeFieldProps) {
  const colleagues = useAssignableStaff()
  const translate = useTranslate()
  const isListed = value === null || colleagues.some(({ id }) => id === value)
  return (
    <TextField
      select
      label={translate(label ?? 'resources.leads.fields.assignee')}
      value={isListed ? (value ?? UNASSIGNED) : ''}
      onChange={({ target }) => onChange(target.value === UNASSIGNED ? null : target.value)}
    >
      <MenuItem value={UNASSIGNED}>{translate('common.unassigned')}</MenuItem>
      {colleagues.map(({ id, name }) => (
        <MenuItem key={id} value={id}>
          {name}
        </MenuItem>
      ))}
    </TextField>
  )
}
