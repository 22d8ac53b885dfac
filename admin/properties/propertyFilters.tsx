import { NumberInput, SelectArrayInput, SelectInput, TextInput } from 'react-admin'
import {
  propertyAttributes,
  propertyCurrencies,
  propertyKinds,
  propertyStatuses,
} from '../../shared/contract/property.ts'
import type { Filter } from '../common/list/FilterChips.tsx'

/** The filters shown next to the search, except on phones. */
export const firstFilters: Filter[] = [
  <TextInput
    key="place"
    source="place"
    label="resources.properties.fields.place"
    resettable
    alwaysOn
  />,
  <SelectArrayInput
    key="kind"
    source="kind"
    label="resources.properties.fields.kind"
    choices={propertyKinds.map((id) => ({ id, name: `propertyKind.${id}` }))}
    alwaysOn
  />,
  <SelectArrayInput
    key="status"
    source="status"
    label="common.status"
    choices={propertyStatuses.map((id) => ({ id, name: `propertyStatus.${id}` }))}
    alwaysOn
  />,
]

/** The filters in the drawer, in this order. */
export const propertyFilters: Filter[] = [
  ...firstFilters,
  <SelectArrayInput
    key="attributes"
    source="attributes"
    label="resources.properties.fields.attributes"
    choices={propertyAttributes.map((id) => ({ id, name: `propertyAttribute.${id}` }))}
  />,
  <SelectInput
    key="currency"
    source="currency"
    label="resources.properties.fields.currency"
    choices={propertyCurrencies.map((id) => ({ id, name: id }))}
    translateChoice={false}
  />,
  ...['priceFrom', 'priceTo'].map((source) => (
    <NumberInput
      key={source}
      source={source}
      label={`resources.properties.fields.${source}`}
      min={0}
    />
  )),
]
