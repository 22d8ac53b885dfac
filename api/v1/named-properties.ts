import { slugOf } from '../../shared/contract/property.ts'
import { mostSimilar } from '../../shared/domain/most-similar.ts'
import { propertyKeys } from '../../shared/domain/property-key.ts'
import { findPublicName, listPublicNames } from '../../shared/tables/properties/properties.ts'
import type { Database } from '../../shared/tables/tables.ts'
import type { OptionalLookup } from './optional-lookup.ts'

/** The slug and the titles of a property. */
type PropertyName = NonNullable<Awaited<ReturnType<typeof findPublicName>>>

/** Finds the properties that clients name. Hidden ones do not exist for them. */
export type NamedProperties = {
  /**
   * Returns the property that a client's `propertyId` stands for, or null if there is none; undefined if the database does not say so
   * in time, because that is no reason to refuse an inquiry.
   */
  find(propertyId: string): Promise<PropertyName | null | undefined>
  /** Returns the property that a `propertyId` which is that of none resembles most, or null; undefined as above. */
  findSimilar(propertyId: string): Promise<PropertyName | null | undefined>
}

/** How long what was found is remembered, in milliseconds: under load, many inquiries name the same properties. */
const MAX_AGE_MS = 1_000
/** Most properties to remember. Anyone can invent ids. */
const MAX_REMEMBERED = 1_000
/** Most properties whose names are compared. */
const MAX_COMPARED = 1_000
/** The longest name that is compared, in characters. No slug or title is much longer. */
const MAX_LENGTH = 120

/** Creates the finder of one API process. */
export function createNamedProperties(db: Database, lookUp: OptionalLookup): NamedProperties {
  const find = remember((key) => findPublicName(db, key))
  const listAll = remember(async () => byName(await listPublicNames(db, MAX_COMPARED)))
  // Comparing takes a few milliseconds, and anyone can ask for a property that does not exist.
  const findSimilar = remember(async (key) => {
    const properties = await listAll('')
    return properties.get(mostSimilar(key, [...properties.keys()]) ?? '')
  })
  return {
    find: (propertyId) =>
      lookUp(async () => {
        for (const key of propertyKeys(propertyId)) {
          const found = await find(key)
          if (found) return found
        }
        return null
      }),
    findSimilar: (propertyId) =>
      lookUp(async () => {
        // The names have of each title what comes before its first comma.
        const key = propertyKeys(propertyId).at(-1) ?? ''
        return key.length > MAX_LENGTH ? null : ((await findSimilar(key)) ?? null)
      }),
  }
}

/** Returns a function that remembers for a second what was read by each key. */
function remember<Value>(read: (key: string) => Promise<Value>): (key: string) => Promise<Value> {
  const remembered = new Map<string, { at: number; found: Promise<Value> }>()
  return (key) => {
    const known = remembered.get(key)
    if (known && performance.now() - known.at < MAX_AGE_MS) return known.found
    if (remembered.size >= MAX_REMEMBERED) remembered.clear()
    const found = read(key)
    remembered.set(key, { at: performance.now(), found })
    return found
  }
}

// A name is the slug, or the title up to its first comma: "Casa Ceniza, a stone courtyard" is "Casa Ceniza".
function byName(properties: PropertyName[]) {
  const titles = properties.flatMap((property) =>
    [property.titleEs, property.titleEn].map((title): [string, PropertyName] => [
      slugOf(title.split(',')[0] ?? ''),
      property,
    ]),
  )
  return new Map([
    ...titles.toReversed(),
    ...properties.map((property): [string, PropertyName] => [property.slug, property]),
  ])
}
