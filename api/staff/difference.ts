/**
 * Returns the old and new values of the fields that a change modifies, for an event; missing values are null.
 * @returns undefined if the change modifies no field
 */
export function differenceOf<Change extends object>(
  before: NoInfer<{ [Name in keyof Change]?: Change[Name] | undefined }>,
  change: Change,
): { before: object; after: object } | undefined {
  const names = (Object.keys(change) as (keyof Change)[]).filter(
    (name) => JSON.stringify(change[name]) !== JSON.stringify(before[name]),
  )
  if (names.length === 0) return undefined
  const valuesFrom = (source: { [Name in keyof Change]?: unknown }) =>
    Object.fromEntries(names.map((name) => [name, source[name] ?? null]))
  return { before: valuesFrom(before), after: valuesFrom(change) }
}
