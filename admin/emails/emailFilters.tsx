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

/** Searches by the beginning of an address. */
export const emailSearch = <AddressSearch key="q" source="q" alwaysOn />

function AddressSearch(props: SearchInputProps) {
  const translate = useTranslate()
  return <SearchInput {...props} placeholder={translate('emails.search')} resettable />
}

const statusFilter = several('status', 'common.status', emailStatuses, 'emailStatus')
const templateFilter = several(
  'template',
  'resources.emails.fields.template',
  emailTemplates,
  'emailTemplate',
)

/** The filters that stand beside the search on a wide screen. */
export const firstFilters: Filter[] = [statusFilter, templateFilter, receivedFilter]

/** All there are. */
export const emailFilters: Filter[] = [
  ...firstFilters,
  several('suppressedBy', 'emails.filter.suppressedBy', suppressionCauses, 'suppressedBy'),
  several('aboutKind', 'resources.emails.fields.about', submissionKinds, 'emails.about'),
  <BooleanInput key="resend" source="resend" label="emails.filter.resend" parse={orAbsent} />,
]

/** What stands in chips: the mails about one submission are found by a link. */
export const chipFilters: Filter[] = [
  ...emailFilters,
  <BooleanInput key="aboutId" source="aboutId" label="emails.filter.aboutId" />,
]

function several(source: string, label: string, values: readonly string[], words: string): Filter {
  const choices = choicesOf(values, words)
  return <SelectArrayInput key={source} source={source} label={label} choices={choices} alwaysOn />
}

function orAbsent(value: unknown) {
  return value === true ? true : undefined
}
