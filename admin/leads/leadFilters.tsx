import {
  type AutocompleteInputProps,
  DateInput,
  SelectArrayInput,
  SelectInput,
  type SelectInputProps,
  useGetList,
  useTranslate,
} from 'react-admin'
import { followUps, leadKinds, leadStatuses, lostReasons } from '../../shared/contract/lead.ts'
import { choicesOf, receivedFilter } from '../common/filters.tsx'
import { AutocompleteFilter } from '../common/list/AutocompleteFilter.tsx'
import { CheckboxFilter } from '../common/list/CheckboxFilter.tsx'
import type { Filter } from '../common/list/FilterChips.tsx'
import { SearchWithTooltip } from '../common/list/SearchWithTooltip.tsx'
import { ChoicesProblem } from '../common/load/ChoicesProblem.tsx'
import { MinBudgetFilter } from './MinBudgetFilter.tsx'
import { OriginName } from './OriginName.tsx'
import { PropertyFilter, PropertyTitle } from './PropertyFilter.tsx'
import { useAssignableStaff } from './useAssignableStaff.ts'
import { useOriginName } from './useOriginName.ts'

/** The search field: finds leads by beginnings of words, or by the first or last digits of a phone number. */
export const leadSearch = (
  <SearchWithTooltip
    key="q"
    source="q"
    placeholderKey="leadWork.search"
    tooltipKey="leadWork.searchRule"
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

/** The filters shown next to the search, except on phones. */
export const firstFilters: Filter[] = [statusFilter, assigneeFilter, followUpFilter]

/** The filters in the drawer, in this order. */
export const leadFilters: Filter[] = [
  ...firstFilters,
  <CheckboxFilter key="unanswered" source="unanswered" label="leadWork.unanswered" />,
  <CheckboxFilter key="suspected" source="suspected" label="resources.leads.fields.suspected" />,
  <CheckboxFilter key="failedEmail" source="failedEmail" label="leadWork.failedEmail" />,
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
  <OriginFilter
    key="origin"
    source="origin"
    label="resources.leads.fields.origin"
    chip={OriginName}
  />,
  <MinBudgetFilter key="minBudget" source="minBudget" label="leadWork.minBudget" />,
  <SelectArrayInput
    key="lostReason"
    source="lostReason"
    label="resources.leads.fields.lostReason"
    choices={choicesOf(lostReasons, 'lostReason')}
  />,
  receivedFilter('leads'),
  <DateInput key="from" source="from" label="leadWork.from" />,
  <DateInput key="until" source="until" label="leadWork.until" />,
]

/** The filters shown as chips when set: those in the drawer, and those that only a URL can set. */
export const chipFilters: Filter[] = [
  ...leadFilters,
  <CheckboxFilter key="referredBy" source="referredBy" label="leadWork.ofPartner" />,
  <CheckboxFilter key="reviewed" source="reviewed" label="leadWork.reviewed" />,
  <CheckboxFilter key="workable" source="workable" label="leadWork.workable" />,
]

/** Filters by assignee: the user, a colleague, or none. */
function AssigneeFilter({ chip: _chip, ...props }: SelectInputProps & { chip?: unknown }) {
  const { colleagues, loaded } = useAssignableStaff()
  const choices = [
    { id: 'me', name: 'leadWork.mine' },
    { id: 'nobody', name: 'leadWork.unassigned' },
    ...colleagues.map(({ id, name }) => ({ id, name })),
  ]
  return (
    <>
      <SelectInput {...props} choices={choices} />
      <ChoicesProblem loaded={loaded} />
    </>
  )
}

/** The name of the filter's assignee; "…" while loading, and if leads can no longer be assigned to them. */
function AssigneeName({ value }: { value: string }) {
  const { colleagues } = useAssignableStaff()
  const translate = useTranslate()
  if (value === 'me') return translate('leadWork.mine')
  if (value === 'nobody') return translate('leadWork.unassigned')
  return colleagues.find(({ id }) => id === value)?.name ?? '…'
}

type OriginFilterProps = AutocompleteInputProps & { source: string; chip?: unknown }

/** Filters by origin; offers the origins that occur in leads. */
function OriginFilter({ chip: _chip, ...props }: OriginFilterProps) {
  const nameOrigin = useOriginName()
  const loaded = useGetList<{ id: string }>('origins', {}, { staleTime: 60_000 })
  const choices = (loaded.data ?? []).map(({ id }) => ({
    id,
    name: nameOrigin(id),
  }))
  return (
    <>
      <AutocompleteFilter {...props} choices={choices} />
      <ChoicesProblem loaded={loaded} />
    </>
  )
}
