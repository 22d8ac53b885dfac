import { propertyKey } from '../../shared/domain/property-key.ts'
import type { Log } from '../../shared/runtime/log.ts'
import { withTimeout } from '../../shared/runtime/time-limit.ts'
import { findPublicName } from '../../shared/tables/properties/properties.ts'
import type { Database } from '../../shared/tables/tables.ts'

type PropertyName = Awaited<ReturnType<typeof findPublicName>>

/** Finds the properties that inquiries name. */
export type NamedProperties = {
  /**
   * Returns the property that a client's `propertyId` stands for, or null if there is none or it is hidden; undefined if the
   * database does not say so in time, because that is no reason to refuse an inquiry.
   */
  find(propertyId: string): Promise<NonNullable<PropertyName> | null | undefined>
}

/** How long what was found is remembered, in milliseconds: under load, many inquiries name the same properties. */
const MAX_AGE_MS = 1_000
/** Most properties to remember. Anyone can invent ids. */
const MAX_REMEMBERED = 1_000
/** How long an inquiry waits for the database, in milliseconds. */
const LIMIT_MS = 1_000

/** Creates the finder of one API process. */
export function createNamedProperties({ db, log }: { db: Database; log: Log }): NamedProperties {
  const remembered = new Map<string, { at: number; found: Promise<PropertyName> }>()

  function read(key: string): Promise<PropertyName> {
    const known = remembered.get(key)
    if (known && performance.now() - known.at < MAX_AGE_MS) return known.found
    if (remembered.size >= MAX_REMEMBERED) remembered.clear()
    const found = findPublicName(db, key)
    remembered.set(key, { at: performance.now(), found })
    return found
  }

  return {
    find: async (propertyId) => {
      try {
        return (await withTimeout(LIMIT_MS, read(propertyKey(propertyId)))) ?? null
      } catch (error) {
        log.warn({ err: error }, 'database.error')
        return undefined
      }
    },
  }
}
