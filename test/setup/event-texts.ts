import { expect } from 'vitest'
import { type Change, changesOf } from '../../admin/common/history/fieldChanges.ts'
import type { EventRow } from '../../shared/contract/event.ts'
import { isMoney } from '../../shared/contract/money.ts'
import type { Database } from '../../shared/tables/tables.ts'
import { loadTexts } from './texts.ts'

// The texts are the same for all test files of a process.
let loaded: ReturnType<typeof loadTexts> | undefined

/**
 * Fails if the dashboard would show the name of a field, a value that has a translation key, or JSON instead of
 * a text, in any event of this database.
 */
export async function requireEventTexts(db: Database): Promise<void> {
  loaded ??= loadTexts()
  const { es } = await loaded
  const events = await db.selectFrom('events').select(['type', 'before', 'after']).execute()
  const missing = events.flatMap(({ type, before, after }) => {
    const event = { type, before, after, actorKind: 'system', reason: null } as EventRow
    return changesOf(event)
      .flatMap(keysOf)
      .filter((key) => !es.has(key))
      .map((key) => `${type}: ${key}`)
  })
  expect([...new Set(missing)], 'texts that events need in the dashboard').toEqual([])
}

// Returns the translation keys with which a field of an event is shown, or its JSON if it is shown as such.
function keysOf({ field, labelKey, keyPrefix, list, from, to }: Change): string[] {
  const values = [from, to].flat().filter((value) => value !== undefined && value !== null)
  if (field === 'sort') return [labelKey, `resources.${list}.fields.${values[0]}`]
  if (field === 'resource') return [labelKey, `resources.${values[0]}.name`]
  const isFormatted = ['conditions', 'filter'].includes(field)
  const json = values.filter(
    (value) => typeof value === 'object' && !isFormatted && !isMoney(value),
  )
  return [
    labelKey,
    ...(keyPrefix ? values.map((value) => `${keyPrefix}.${value}`) : []),
    ...json.map((value) => JSON.stringify(value)),
  ]
}
