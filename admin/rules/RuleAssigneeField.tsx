import MenuItem from '@mui/material/MenuItem'
import TextField from '@mui/material/TextField'
import { useGetList, useTranslate } from 'react-admin'
import type { Colleague } from '../../shared/contract/staff.ts'
import { ChoicesProblem } from '../common/load/ChoicesProblem.tsx'
import { StaffName } from '../common/StaffName.tsx'

type RuleAssigneeFieldProps = {
  assigneeId: string | null
  /** The current assignee, listed even if their account is disabled. */
  current: { id: string; name: string } | null
  /** Whether the rule may leave leads unassigned. */
  canBeEmpty: boolean
  onChange(assigneeId: string | null): void
}

/** A select field for the staff member to whom a rule assigns leads. */
export function RuleAssigneeField(props: RuleAssigneeFieldProps) {
  const { assigneeId, current, canBeEmpty, onChange } = props
  const translate = useTranslate()
  const loaded = useGetList<Colleague>('colleagues')
  const { data = [] } = loaded
  const isMissing = current !== null && data.every(({ id }) => id !== current.id)
  const options = isMissing ? [{ ...current, absence: null }, ...data] : data
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
