/**
 * What a change makes different, before and after, as an event keeps it.
 * @returns undefined when it changes nothing
 */
export function differenceOf<Change extends object>(
  before: NoInfer<{ [Name in keyof Change]?: Change[Name] | undefined }>,
  change: Change,
): { before: string; after: string } | undefined {
  const names = (Object.keys(change) as (keyof Change)[]).filter(
    (name) => JSON.stringify(change[name]) !== JSON.stringify(before[name]),
  )
  if (names.length === 0) return undefined
  const of = (from: { [Name in keyof Change]?: unknown }) =>
    JSON.stringify(Object.fromEntries(names.map((name) => [name, from[name] ?? null])))
  return { before: of(before), after: of(change) }
}
