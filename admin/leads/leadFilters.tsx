import {
  AutocompleteInput,
  type AutocompleteInputProps,
  DateInput,
  SelectArrayInput,
  SelectInput,
  type SelectInputProps,
  useGetList,
  useTranslate,
} from 'react-admin'
import { followUps, leadKinds, leadStatuses } from '../../shared/contract/lead.ts'
import { choicesOf, receivedFilter } from '../common/filters.tsx'
import type { Filter } from '../common/list/FilterChips.tsx'
import { HintedSearch } from '../common/list/HintedSearch.tsx'
import { OnlyFilter } from '../common/list/OnlyFilter.tsx'
import { PropertyFilter, PropertyTitle } from './PropertyFilter.tsx'
import { useColleagues } from './useColleagues.ts'

/** Searches by beginnings of words, and by the first or last digits of a number. */
export const leadSearch = (
  <HintedSearch
    key="q"
    source="q"
    hint="leadWork.search"
    explanation="leadWork.searchRule"
    alwaysOn
  />
)

const statusFilter = (
  <SelectArrayInput
    key="status"
    source="status"
    label="common.status"
    choices={choicesOf(leadStatuses, 'leadStatus')}
    alwaysOn
  />
)

const assigneeFilter = (
  <AssigneeFilter
    key="assignee"
    source="assignee"
    label="resources.leads.fields.assignee"
    chip={AssigneeName}
    alwaysOn
  />
)

const followUpFilter = (
  <SelectInput
    key="followUp"
    source="followUp"
    label="resources.leads.fields.followUpOn"
    choices={choicesOf(followUps, 'followUp')}
    alwaysOn
  />
)

/** The filters that stand beside the search on a wide screen. */
export const firstFilters: Filter[] = [statusFilter, assigneeFilter, followUpFilter]

/** All there are, in the order of the drawer. */
export const leadFilters: Filter[] = [
  ...firstFilters,
  <OnlyFilter key="unanswered" source="unanswered" label="leadWork.unanswered" />,
  <OnlyFilter key="suspected" source="suspected" label="resources.leads.fields.suspected" />,
  <OnlyFilter key="failedEmail" source="failedEmail" label="leadWork.failedEmail" />,
  <SelectArrayInput
    key="kind"
    source="kind"
    label="resources.leads.fields.kind"
    choices={choicesOf(leadKinds, 'leadKind')}
  />,
  <PropertyFilter
    key="property"
    source="property"
    label="resources.leads.fields.property"
    chip={PropertyTitle}
  />,
  <OriginFilter key="origin" source="origin" label="resources.leads.fields.origin" />,
  receivedFilter,
  <DateInput key="from" source="from" label="leadWork.from" />,
  <DateInput key="until" source="until" label="leadWork.until" />,
]

/** What stands in chips: a partner's leads are filtered by a link on the partner's page. */
export const chipFilters: Filter[] = [
  ...leadFilters,
  <OnlyFilter key="referredBy" source="referredBy" label="leadWork.ofPartner" />,
]

/** Whose leads: one's own, nobody's, or a colleague's. */
function AssigneeFilter({ chip: _chip, ...props }: SelectInputProps & { chip?: unknown }) {
  const sellers = useColleagues()
  const choices = [
    { id: 'me', name: 'leadWork.mine' },
    { id: 'nobody', name: 'leadWork.nobodys' },
    ...sellers.map(({ id, name }) => ({ id, name })),
  ]
  return <SelectInput {...props} choices={choices} />
}

/** Names whoever a filter means. */
function AssigneeName({ value }: { value: string }) {
  const sellers = useColleagues()
  const translate = useTranslate()
  if (value === 'me') return translate('leadWork.mine')
  if (value === 'nobody') return translate('leadWork.nobodys')
  return sellers.find(({ id }) => id === value)?.name ?? '…'
}

/** Where leads came from, of the places that leads have come from. */
function OriginFilter(props: AutocompleteInputProps) {
  const { data = [] } = useGetList<{ id: string }>('origins', {}, { staleTime: 60_000 })
  return (
    <AutocompleteInput
      {...props}
      choices={data.map(({ id }) => ({ id, name: id }))}
      translateChoice={false}
    />
  )
}
