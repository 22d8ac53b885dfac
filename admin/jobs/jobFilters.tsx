import {
  DateTimeInput,
  NumberInput,
  SelectArrayInput,
  SelectInput,
  type SelectInputProps,
  TextInput,
  useListContext,
} from 'react-admin'
import { emailTemplates } from '../../shared/contract/email.ts'
import { jobStates, type QueueCard } from '../../shared/contract/job.ts'
import { choicesOf, timeFilter } from '../common/filters.tsx'
import type { Filter } from '../common/list/FilterChips.tsx'
import { SearchWithTooltip } from '../common/list/SearchWithTooltip.tsx'
import { ChoicesProblem } from '../common/load/ChoicesProblem.tsx'
import { useQueueName } from '../common/records/useQueueName.ts'
import { ExactTime } from '../common/Time.tsx'
import { usePolling } from './refresh/usePolling.ts'

/** The search field. */
export const jobSearch: Filter = (
  <SearchWithTooltip
    key="q"
    source="q"
    placeholderKey="jobs.search"
    tooltipKey="jobs.searchHelp"
    alwaysOn
    resettable
  />
)

/** The filters shown next to the search, except on phones. */
export const firstFilters: Filter[] = [
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
]

/** The filters in the drawer, in this order. */
export const jobFilters: Filter[] = [
  ...firstFilters,
  <SelectArrayInput
    key="template"
    source="template"
    label="jobs.filter.template"
    choices={choicesOf(emailTemplates, 'emailTemplate')}
  />,
  <TextInput key="errorText" source="errorText" label="jobs.filter.errorText" resettable />,
  <NumberInput key="attempts" source="attempts" label="jobs.filter.attempts" min={1} max={100} />,
  <TextInput key="worker" source="worker" label="jobs.filter.worker" resettable />,
  timeFilter('resources.jobs.fields.at'),
  <TimeInput key="from" source="from" label="jobs.filter.from" chip={ExactTime} />,
  <TimeInput key="until" source="until" label="jobs.filter.until" chip={ExactTime} />,
]

/** The filters shown as chips when set: those in the drawer, and the error that the link of a failure group sets. */
export const chipFilters: Filter[] = [
  ...jobFilters,
  <TextInput key="error" source="error" label="jobs.error" />,
]

type ChoiceProps = SelectInputProps & { alwaysOn: true; chip?: unknown }

function QueueInput({ alwaysOn: _alwaysOn, chip: _chip, ...rest }: ChoiceProps) {
  const loaded = usePolling<QueueCard[]>('queues')
  const choices = (loaded.data ?? []).map(({ name }) => ({ id: name, name: `queue.${name}` }))
  return (
    <>
      <SelectInput {...rest} {...useSeveral(rest.source, undefined)} choices={choices} />
      <ChoicesProblem loaded={loaded} />
    </>
  )
}

function QueueName({ value }: { value: string }) {
  return useQueueName()(value)
}

/**
 * A select input with all states. If none is selected, the list shows the jobs that need attention or, with a
 * search, the jobs in any state that match it.
 */
function StateInput({ alwaysOn: _alwaysOn, ...props }: ChoiceProps) {
  const { filterValues } = useListContext()
  const emptyText = filterValues.q ? 'jobs.anyState' : 'jobs.needsAttention'
  return (
    <SelectInput
      {...props}
      {...useSeveral(props.source, emptyText)}
      slotProps={{ select: { displayEmpty: true }, inputLabel: { shrink: true } }}
    />
  )
}

// A link can select several values; these inputs choose one. The chips show all of them.
function useSeveral(source = '', emptyText: string | undefined) {
  const { filterValues } = useListContext()
  const value = filterValues[source]
  const hasSeveral = Array.isArray(value) && value.length > 1
  return {
    emptyText: hasSeveral ? 'jobs.several' : emptyText,
    format: (chosen: unknown) => (hasSeveral ? '' : ([chosen].flat()[0] ?? '')),
  }
}

// The API needs a time zone: the browser's.
function toUtc(local: string) {
  return local ? new Date(local).toISOString() : undefined
}

function TimeInput({ source, label }: { source: string; label: string; chip: unknown }) {
  return <DateTimeInput source={source} label={label} parse={toUtc} />
}
