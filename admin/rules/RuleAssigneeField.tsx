import MenuItem from '@mui/material/MenuItem'
import TextField from '@mui/material/TextField'
import { useTranslate } from 'react-admin'
import { ChoicesProblem } from '../common/load/ChoicesProblem.tsx'
import { StaffName } from '../common/StaffName.tsx'
import { useAssignableStaff } from '../leads/useAssignableStaff.ts'

type RuleAssigneeFieldProps = {
  assigneeId: string | null
  /** The current assignee, listed even if they cannot have leads any more. */
  current: { id: string; name: string } | null
  /** Whether the rule may leave leads unassigned. */
  canBeEmpty: boolean
  onChange(assigneeId: string | null): void
}

/** A select field for the staff member to whom a rule assigns leads. */
export function RuleAssigneeField(props: RuleAssigneeFieldProps) {
  const { assigneeId, current, canBeEmpty, onChange } = props
  const translate = useTranslate()
  const { colleagues, loaded } = useAssignableStaff()
  const isMissing = current !== null && colleagues.every(({ id }) => id !== current.id)
  const options = isMissing ? [{ ...current, absence: null }, ...colleagues] : colleagues
  return (
    <>
      <TextField
        select
        label={translate('rules.fields.assignee')}
        value={assigneeId ?? ''}
        onChange={({ target }) => onChange(target.value || null)}
        required={!canBeEmpty}
      >
        {canBeEmpty && <MenuItem value="">{translate('common.unassigned')}</MenuItem>}
        {options.map(({ id, name, absence }) => (
          <MenuItem key={id} value={id}>
            <StaffName name={name} absence={absence} />
          </MenuItem>
        ))}
      </TextField>
      <ChoicesProblem loaded={loaded} />
    </>
  )
}
