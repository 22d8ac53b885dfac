import MenuItem from '@mui/material/MenuItem'
import TextField from '@mui/material/TextField'
import { useTranslate } from 'react-admin'
import { ChoicesProblem } from '../../common/load/ChoicesProblem.tsx'
import { StaffName } from '../../common/StaffName.tsx'
import { useSelectShortcut } from '../../common/useSingleKeys.ts'
import { useAssignableStaff } from '../useAssignableStaff.ts'

/** The option for null, because the values of a select field must be strings. */
const UNASSIGNED = 'nobody'

type AssigneeFieldProps = {
  /** The assignee's id; null: unassigned; undefined: not chosen yet. */
  value: string | null | undefined
  onChange(assigneeId: string | null): void
  label?: string
  /** The single key that changes it, as in `aria-keyshortcuts`. */
  shortcut?: string
}

/** A select field for a lead's assignee. Empty if leads can no longer be assigned to `value`. */
export function AssigneeField({ value, onChange, label, shortcut }: AssigneeFieldProps) {
  const { colleagues, loaded } = useAssignableStaff()
  const translate = useTranslate()
  const isListed = value === null || colleagues.some(({ id }) => id === value)
  return (
    <>
      <TextField
        select
        label={translate(label ?? 'resources.leads.fields.assignee')}
        value={isListed ? (value ?? UNASSIGNED) : ''}
        onChange={({ target }) => onChange(target.value === UNASSIGNED ? null : target.value)}
        slotProps={useSelectShortcut(shortcut)}
      >
        <MenuItem value={UNASSIGNED}>{translate('common.unassigned')}</MenuItem>
        {colleagues.map(({ id, name, absence }) => (
          <MenuItem key={id} value={id}>
            <StaffName name={name} absence={absence} />
          </MenuItem>
        ))}
      </TextField>
      <ChoicesProblem loaded={loaded} />
    </>
  )
}
