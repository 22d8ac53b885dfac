import {
  BooleanInput,
  SearchInput,
  type SearchInputProps,
  SelectArrayInput,
  useTranslate,
} from 'react-admin'
import { emailStatuses, emailTemplates, suppressionCauses } from '../../shared/contract/email.ts'
import { submissionKinds } from '../../shared/contract/submission.ts'
import { choicesOf, receivedFilter } from '../common/filters.tsx'
import type { Filter } from '../common/list/FilterChips.tsx'

/** Searches the start of an address. */
export const emailSearch = <AddressSearch key="q" source="q" alwaysOn />

function AddressSearch(props: SearchInputProps) {
  const translate = useTranslate()
  return <SearchInput {...props} placeholder={translate('emails.search')} resettable />
}

const statusFilter = multiSelect('status', 'common.status', emailStatuses, 'emailStatus')
const templateFilter = multiSelect(
  'template',
  'resources.emails.fields.template',
  emailTemplates,
  'emailTemplate',
)

/** The filters shown next to the search on a wide screen. */
export const firstFilters: Filter[] = [statusFilter, templateFilter, receivedFilter]

/** All filters, in the order of the drawer. */
export const emailFilters: Filter[] = [
  ...firstFilters,
  multiSelect('suppressedBy', 'emails.filter.suppressedBy', suppressionCauses, 'suppressedBy'),
  multiSelect('aboutKind', 'resources.emails.fields.about', submissionKinds, 'emails.about'),
  <BooleanInput key="resend" source="resend" label="emails.filter.resend" parse={trueOrAbsent} />,
]

/** The filters that have a chip: also `aboutId`, which only a URL can set. */
export const chipFilters: Filter[] = [
  ...emailFilters,
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

function trueOrAbsent(value: unknown) {
  return value === true ? true : undefined
}
