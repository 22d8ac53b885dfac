import MenuItem from '@mui/material/MenuItem'
import TextField from '@mui/material/TextField'
import { useTranslate } from 'react-admin'
import { useColleagues } from '../useColleagues.ts'

/** Stands for "nobody" in the field, which cannot hold null. */
const NOBODY = 'nobody'

type AssigneeFieldProps = {
  /** Undefined: not chosen yet; null: nobody. */
  value: string | null | undefined
  onChange(assigneeId: string | null): void
  label?: string
}

/** Who a lead is given to. */
export function AssigneeField({ value, onChange, label }: AssigneeFieldProps) {
  const sellers = useColleagues()
  const translate = useTranslate()
  const isKnown = value === null || sellers.some(({ id }) => id === value)
  return (
    <TextField
      select
      label={translate(label ?? 'resources.leads.fields.assignee')}
      value={isKnown ? (value ?? NOBODY) : ''}
      onChange={({ target }) => onChange(target.value === NOBODY ? null : target.value)}
    >
      <MenuItem value={NOBODY}>{translate('common.nobody')}</MenuItem>
      {sellers.map(({ id, name }) => (
        <MenuItem key={id} value={id}>
          {name}
        </MenuItem>
      ))}
    </TextField>
  )
}
