import Box from '@mui/material/Box'
import { useQuery } from '@tanstack/react-query'
import {
  DateInput,
  type InputProps,
  SelectInput,
  type SortPayload,
  TextInput,
  useGetList,
  useTranslate,
} from 'react-admin'
import { type AuditRow, eventAboutKinds } from '../../shared/contract/event.ts'
import type { Colleague } from '../../shared/contract/staff.ts'
import { choiceFilter } from '../common/filters.tsx'
import type { Filter } from '../common/list/FilterChips.tsx'
import { SearchWithTooltip } from '../common/list/SearchWithTooltip.tsx'
import { ChoicesProblem } from '../common/load/ChoicesProblem.tsx'
import { ShortTime } from '../common/Time.tsx'
import { fetchJson } from '../http.ts'

type FilterProps = Pick<InputProps, 'source' | 'label'> & {
  alwaysOn?: boolean
  /** Names a value in the event of an export. */
  chip?: Filter['props']['chip']
}

/** The default order of the audit log. */
export const newestFirst: SortPayload = { field: 'at', order: 'DESC' }

/** The filter by bulk action, which the link of its event sets. It has only a chip, and no visible input. */
export const chipFilters: Filter[] = [
  <PartOfFilter key="partOf" source="partOf" label="audit.partOf" chip={BulkActionName} />,
]

export const auditFilters: Filter[] = [
  <SearchWithTooltip
    key="about"
    source="about"
    placeholderKey="audit.code"
    tooltipKey="audit.codeHelp"
    alwaysOn
  />,
  <TypeFilter
    key="type"
    source="type"
    label="resources.events.fields.type"
    chip={TypeName}
    alwaysOn
  />,
  <ActorFilter
    key="actorId"
    source="actorId"
    label="resources.events.fields.actor"
    chip={ActorName}
    alwaysOn
  />,
  choiceFilter('aboutKind', 'common.aboutKind', eventAboutKinds, 'recordKind'),
  <PeriodFilter key="since" source="since" alwaysOn />,
]

function PartOfFilter({ source, label }: FilterProps) {
  return <TextInput source={source} label={label} />
}

/** What a bulk action did, when, and who did it; "…" while loading, and if there is no such event. */
function BulkActionName({ value }: { value: string }) {
  const { data: [action] = [] } = useGetList<AuditRow>('events', {
    filter: { id: value },
    sort: newestFirst,
  })
  const typeName = useTypeName()
  if (!action) return '…'
  return (
    <>
      {typeName(action.type)}, <ShortTime value={action.at} />, {action.actor}
    </>
  )
}

// The days from which and to which the events are listed, side by side in every window.
function PeriodFilter(_props: FilterProps) {
  return (
    <Box sx={{ display: 'flex', gap: 1.5 }}>
      <DateInput source="since" label="audit.since" />
      <DateInput source="until" label="audit.until" />
    </Box>
  )
}

function TypeFilter({ source, label }: FilterProps) {
  const loaded = useQuery<string[]>({
    queryKey: ['events', 'types'],
    queryFn: async () => (await fetchJson('/api/staff/events/types')).json,
  })
  const typeName = useTypeName()
  const choices = (loaded.data ?? []).map((id) => ({ id, name: typeName(id) }))
  return (
    <>
      <SelectInput source={source} label={label} choices={choices} translateChoice={false} />
      <ChoicesProblem loaded={loaded} />
    </>
  )
}

function TypeName({ value }: { value: string }) {
  return useTypeName()(value)
}

// The texts of email events contain a placeholder for the template; here it is filled with "Email".
function useTypeName() {
  const translate = useTranslate()
  const template = translate('resources.emails.name', { smart_count: 1 })
  return (type: string) => translate(`event.${type}`, { template, _: type })
}

function ActorFilter({ source, label }: FilterProps) {
  const loaded = useGetList<Colleague>('colleagues')
  const choices = loaded.data ?? []
  return (
    <>
      <SelectInput source={source} label={label} choices={choices} translateChoice={false} />
      <ChoicesProblem loaded={loaded} />
    </>
  )
}

/** The name of a staff member; "…" while loading, and if they no longer have an account. */
function ActorName({ value }: { value: string }) {
  const { data = [] } = useGetList<Colleague>('colleagues')
  return data.find(({ id }) => id === value)?.name ?? '…'
}
