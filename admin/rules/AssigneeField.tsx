import MenuItem from '@mui/material/MenuItem'
import TextField from '@mui/material/TextField'
import { useGetList, useTranslate } from 'react-admin'
import type { Colleague } from '../../shared/contract/staff.ts'

type AssigneeFieldProps = {
  assigneeId: string | null
  /** Who it is now, who may have been disabled since. */
  current: { id: string; name: string } | null
  mayBeNobody: boolean
  onChange(assigneeId: string | null): void
}

/** Who gets what a rule fits. */
export function AssigneeField({ assigneeId, current, mayBeNobody, onChange }: AssigneeFieldProps) {
  const translate = useTranslate()
  const { data = [] } = useGetList<Colleague>('colleagues')
  const isGone = current !== null && data.every(({ id }) => id !== current.id)
  const people = isGone ? [current, ...data] : data
  return (
    <TextField
      select
      label={translate('rules.fields.assignee')}
      value={assigneeId ?? ''}
      onChange={({ target }) => onChange(target.value || null)}
      required={!mayBeNobody}
    >
      {mayBeNobody && <MenuItem value="">{translate('common.nobody')}</MenuItem>}
      {people.map(({ id, name }) => (
        <MenuItem key={id} value={id}>
          {name}
        </MenuItem>
      ))}
    </TextField>
  )
}
