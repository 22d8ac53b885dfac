import { DateInput, SelectArrayInput, SelectInput, TextInput } from 'react-admin'
import { partnerStatuses, riskFlags } from '../../shared/contract/partner.ts'
import { choicesOf, receivedFilter } from '../common/filters.tsx'
import type { Filter } from '../common/list/FilterChips.tsx'
import { ReferrerFilter, ReferrerName } from './ReferrerFilter.tsx'

/** The interests that the API documents; agencies can also submit others. */
const interests = ['inventory', 'team', 'prospects']

/** The filters shown next to the search, except on phones. */
export const firstFilters: Filter[] = [
  <SelectArrayInput
    key="status"
    source="status"
    label="common.status"
    choices={choicesOf(partnerStatuses, 'partnerStatus')}
    alwaysOn
  />,
  <SelectInput
    key="flagged"
    source="flagged"
    label="resources.partners.fields.flagged"
    choices={[
      { id: true, name: 'ra.boolean.true' },
      { id: false, name: 'ra.boolean.false' },
    ]}
    alwaysOn
  />,
  <TextInput key="city" source="city" label="resources.partners.fields.city" resettable alwaysOn />,
]

/** The filters in the drawer, in this order. */
export const partnerFilters: Filter[] = [
  ...firstFilters,
  <SelectArrayInput
    key="flag"
    source="flag"
    label="resources.partners.fields.flag"
    choices={choicesOf(riskFlags, 'riskFlag')}
  />,
  <SelectInput
    key="interest"
    source="interest"
    label="resources.partners.fields.interest"
    choices={choicesOf(interests, 'interest')}
  />,
  <ReferrerFilter
    key="referrer"
    source="referrer"
    label="resources.partners.fields.referrer"
    chip={ReferrerName}
  />,
  receivedFilter('partners'),
  <DateInput key="from" source="from" label="resources.partners.fields.from" />,
  <DateInput key="until" source="until" label="resources.partners.fields.until" />,
]
