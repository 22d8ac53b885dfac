import { SelectInput, type SelectInputProps, TextInput, useListContext } from 'react-admin'
import { jobStates, type QueueCard } from '../../shared/contract/job.ts'
import { choicesOf, timeFilter } from '../common/filters.tsx'
import type { Filter } from '../common/list/FilterChips.tsx'
import { SearchWithTooltip } from '../common/list/SearchWithTooltip.tsx'
import { useQueueName } from '../common/records/useQueueName.ts'
import { pollSeconds, usePolling } from './usePolling.ts'

export const jobFilters: Filter[] = [
  <SearchWithTooltip
    key="q"
    source="q"
    placeholderKey="jobs.search"
    tooltipKey="jobs.searchHelp"
    alwaysOn
    resettable
  />,
  <StateInput
    key="state"
    source="state"
    label="common.status"
    choices={choicesOf(jobStates, 'jobState')}
    alwaysOn
  />,
  <QueueInput
    key="queue"
    source="queue"
    label="resources.jobs.fields.queue"
    chip={QueueName}
    alwaysOn
  />,
  timeFilter('resources.jobs.fields.at'),
]

/** The filter by error, which the link of a failure group sets. It has only a chip, and no visible input. */
export const chipFilters: Filter[] = [<TextInput key="error" source="error" label="jobs.error" />]

function QueueInput(props: SelectInputProps & { alwaysOn: true; chip: unknown }) {
  const { alwaysOn: _alwaysOn, chip: _chip, ...rest } = props
  const { data = [] } = usePolling<QueueCard[]>('queues', pollSeconds)
  return (
    <SelectInput
      {...rest}
      choices={data.map(({ name }) => ({ id: name, name: `queue.${name}` }))}
    />
  )
}

function QueueName({ value }: { value: string }) {
  return useQueueName()(value)
}

/**
 * A select input with all states. If none is selected, the list shows the jobs that need attention or, with a
 * search, the jobs in any state that match it.
 */
function StateInput({ alwaysOn: _alwaysOn, ...props }: SelectInputProps & { alwaysOn: true }) {
  const { filterValues } = useListContext()
  return (
    <SelectInput
      {...props}
      emptyText={filterValues.q ? 'jobs.anyState' : 'jobs.needsPerson'}
      slotProps={{ select: { displayEmpty: true }, inputLabel: { shrink: true } }}
    />
  )
}
