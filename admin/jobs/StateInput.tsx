import { SelectInput, type SelectInputProps, useListContext } from 'react-admin'
import { jobStates } from '../../shared/contract/job.ts'

const states = jobStates.map((state) => ({ id: state, name: `jobState.${state}` }))

/** One of the states; without one the list shows what needs a person or, of a search, everything. */
export function StateInput({
  alwaysOn: _alwaysOn,
  ...props
}: SelectInputProps & { alwaysOn: true }) {
  const { filterValues } = useListContext()
  return (
    <SelectInput
      {...props}
      choices={states}
      emptyText={filterValues.q ? 'jobs.anyState' : 'jobs.needsPerson'}
      slotProps={{ select: { displayEmpty: true }, inputLabel: { shrink: true } }}
    />
  )
}
