import { BooleanInput, SelectArrayInput, SelectInput } from 'react-admin'
import { emailStatuses, emailTemplates, suppressionCauses } from '../../shared/contract/email.ts'
import { submissionKinds } from '../../shared/contract/submission.ts'
import { choicesOf, timeFilter } from '../common/filters.tsx'
import type { Filter } from '../common/list/FilterChips.tsx'
import { SearchWithTooltip } from '../common/list/SearchWithTooltip.tsx'

/** The search field: finds emails to addresses that start with the input. */
export const emailSearch = (
  <SearchWithTooltip key="q" source="q" placeholderKey="emails.search" alwaysOn resettable />
)

const statusFilter = multiSelect('status', 'common.status', emailStatuses, 'emailStatus')
const templateFilter = multiSelect(
  'template',
  'resources.emails.fields.template',
  emailTemplates,
  'emailTemplate',
)

/** The filters shown next to the search, except on phones. */
export const firstFilters: Filter[] = [
  statusFilter,
  templateFilter,
  timeFilter('resources.emails.fields.createdAt'),
]

/** The filters in the drawer, in this order. */
export const emailFilters: Filter[] = [
  ...firstFilters,
  multiSelect('suppressedBy', 'emails.filter.suppressedBy', suppressionCauses, 'suppressedBy'),
  multiSelect('aboutKind', 'common.aboutKind', submissionKinds, 'recordKind'),
  <BooleanInput key="resend" source="resend" label="emails.filter.resend" parse={trueOrAbsent} />,
]

/** The filters shown as chips when set: those in the drawer, and two that only a URL can set. */
export const chipFilters: Filter[] = [
  ...emailFilters,
  <SelectInput
    key="copyDelivered"
    source="copyDelivered"
    label="emails.filter.copyDelivered"
    choices={[false, true].map((id) => ({ id, name: `ra.boolean.${id}` }))}
  />,
  <BooleanInput key="aboutId" source="aboutId" label="emails.filter.aboutId" />,
]

function multiSelect(
  source: string,
  label: string,
  values: readonly string[],
  labelPrefix: string,
): Filter {
  const choices = choicesOf(values, labelPrefix)
  return <SelectArrayInput key={source} source={source} label={label} choices={choices} alwaysOn />
}

// When switched off, the filter is removed, because `false` would show only emails that are not copies.
function trueOrAbsent(value: unknown) {
  return value === true ? true : undefined
}
