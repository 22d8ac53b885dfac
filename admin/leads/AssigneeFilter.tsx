import { SelectInput, type SelectInputProps, useTranslate } from 'react-admin'
import { useColleagues } from './useColleagues.ts'

/** Whose leads: one's own, nobody's, or a colleague's. */
export function AssigneeFilter({ chip: _chip, ...props }: SelectInputProps & { chip?: unknown }) {
  const sellers = useColleagues()
  const choices = [
    { id: 'me', name: 'leadWork.mine' },
    { id: 'nobody', name: 'leadWork.nobodys' },
    ...sellers.map(({ id, name }) => ({ id, name })),
  ]
  return <SelectInput {...props} choices={choices} />
}

/** Names whoever a filter means. */
export function AssigneeName({ value }: { value: string }) {
  const sellers = useColleagues()
  const translate = useTranslate()
  if (value === 'me') return translate('leadWork.mine')
  if (value === 'nobody') return translate('leadWork.nobodys')
  return sellers.find(({ id }) => id === value)?.name ?? '…'
}
