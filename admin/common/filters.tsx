import { SearchInput, SelectInput } from 'react-admin'

/** Searches names, addresses, numbers and codes. */
export const searchFilter = <SearchInput key="q" source="q" alwaysOn />

/** Filters by how long ago a record was received. */
export const receivedFilter = (
  <SelectInput
    key="withinDays"
    source="withinDays"
    label="common.received"
    choices={[
      { id: 1, name: 'common.lastDay' },
      { id: 7, name: 'common.last7Days' },
      { id: 30, name: 'common.last30Days' },
    ]}
    alwaysOn
  />
)

/**
 * A filter with a fixed set of values.
 * @param keyPrefix the prefix of the values' translation keys
 */
export function choiceFilter(
  source: string,
  label: string,
  values: readonly string[],
  keyPrefix: string,
) {
  const choices = choicesOf(values, keyPrefix)
  return <SelectInput key={source} source={source} label={label} choices={choices} alwaysOn />
}

/**
 * The values as choices of a select input.
 * @param keyPrefix the prefix of the values' translation keys
 */
export function choicesOf(values: readonly string[], keyPrefix: string) {
  return values.map((value) => ({ id: value, name: `${keyPrefix}.${value}` }))
}
