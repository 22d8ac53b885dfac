import { SearchInput, SelectInput } from 'react-admin'

/** The search field of a list. The API defines which fields it searches. */
export const searchFilter = <SearchInput key="q" source="q" alwaysOn />

/** Returns a filter by how long ago a record was received. It has the label of the column with that time. */
export function receivedFilter(resource: 'leads' | 'partners' | 'assessments') {
  return timeFilter(`resources.${resource}.fields.submittedAt`)
}

/**
 * Returns a filter by how long ago something happened to a record.
 * @param label a translation key
 */
export function timeFilter(label: string) {
  return (
    <SelectInput
      key="withinDays"
      source="withinDays"
      label={label}
      choices={[
        { id: 1, name: 'common.lastDay' },
        { id: 7, name: 'common.last7Days' },
        { id: 30, name: 'common.last30Days' },
      ]}
      alwaysOn
    />
  )
}

/**
 * Returns a filter with a fixed set of values.
 * @param label a translation key
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
 * Returns the values as choices of a select input.
 * @param keyPrefix the prefix of the values' translation keys
 */
export function choicesOf(values: readonly string[], keyPrefix: string) {
  return values.map((value) => ({ id: value, name: `${keyPrefix}.${value}` }))
}
