import { SelectInput, type SelectInputProps, TextInput, useListContext } from 'react-admin'
import { jobStates, type QueueCard } from '../../shared/contract/job.ts'
import { receivedFilter } from '../common/filters.tsx'
import { HintedSearch } from '../common/list/HintedSearch.tsx'
import { often, usePolled } from './usePolled.ts'

/** What the list can be narrowed to. */
export const jobFilters = [
  <HintedSearch
    key="q"
    source="q"
    hint="jobs.search"
    explanation="jobs.searchHelp"
    alwaysOn
    resettable
  />,
  <StateInput key="state" source="state" label="common.status" alwaysOn />,
  <QueueInput key="queue" source="queue" label="resources.jobs.fields.queue" alwaysOn />,
  receivedFilter,
]

/** What is set elsewhere, by a group of failures, and shown as a chip to be taken away. */
export const chipFilters = [<TextInput key="error" source="error" label="jobs.error" />]

/** One of the queues there are. */
function QueueInput(props: SelectInputProps & { alwaysOn: true }) {
  const { alwaysOn: _alwaysOn, ...rest } = props
  const { data = [] } = usePolled<QueueCard[]>('queues', often)
  return (
    <SelectInput
      {...rest}
      choices={data.map(({ name }) => ({ id: name, name: `queue.${name}` }))}
    />
  )
}

const states = jobStates.map((state) => ({ id: state, name: `jobState.${state}` }))

/** One of the states; without one the list shows what needs a person or, of a search, everything. */
function StateInput({ alwaysOn: _alwaysOn, ...props }: SelectInputProps & { alwaysOn: true }) {
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
