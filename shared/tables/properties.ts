import type { Insertable, Selectable } from 'kysely'
import { validate as isUuid } from 'uuid'
import type { PropertyName } from '../contract/records.ts'
import type { Database, Tables } from './tables.ts'

export type Property = Selectable<Tables['properties']>
export type NewProperty = Insertable<Tables['properties']>

/** What a recommendation shows of a property. */
export type PricedProperty = Pick<
  Property,
  'id' | 'slug' | 'titleEs' | 'titleEn' | 'city' | 'price' | 'currency'
>

/** What is to be known of a property that a client asked for. */
export type AskedProperty = Pick<
  Property,
  'id' | 'slug' | 'titleEs' | 'titleEn' | 'city' | 'region' | 'price' | 'currency'
>

/**
 * The properties that clients asked for by slug or UUID.
 * @returns properties by what was asked; what matches nothing is absent
 */
export async function resolveProperties(
  db: Database,
  asked: string[],
): Promise<Map<string, AskedProperty>> {
  if (asked.length === 0) return new Map()
  const slugs = asked.map((text) => text.toLowerCase())
  const ids = asked.filter((text) => isUuid(text))
  const rows = await db
    .selectFrom('properties')
    .select(['id', 'slug', 'titleEs', 'titleEn', 'city', 'region', 'price', 'currency'])
    .where((where) =>
      where.or([where('slug', 'in', slugs), ...(ids.length > 0 ? [where('id', 'in', ids)] : [])]),
    )
    .execute()
  const known = new Map(rows.flatMap((row) => [[row.slug, row] as const, [row.id, row] as const]))
  const found = asked.flatMap((text) => {
    const property = known.get(text.toLowerCase())
    return property ? [[text, property] as const] : []
  })
  return new Map(found)
}

/**
 * Available properties with `above < price <= upTo`, all amounts in `currency`.
 * @param order dearest or cheapest first
 */
export async function findAvailable(
  db: Database,
  range: { currency: string; above: number; upTo: number; order: 'asc' | 'desc'; limit: number },
): Promise<PricedProperty[]> {
  return await db
    .selectFrom('properties')
    .select(['id', 'slug', 'titleEs', 'titleEn', 'city', 'price', 'currency'])
    .where('status', '=', 'available')
    .where('currency', '=', range.currency)
    .where('price', '>', range.above)
    .where('price', '<=', range.upTo)
    .orderBy('price', range.order)
    .orderBy('id')
    .limit(range.limit)
    .execute()
}

/** Every property that the portal shows, the dearest first. */
export async function listShown(db: Database): Promise<Property[]> {
  return await db
    .selectFrom('properties')
    .selectAll()
    .where('status', '!=', 'hidden')
    .orderBy('price', 'desc')
    .orderBy('id')
    .execute()
}

/** The property of a slug, unless it is hidden. */
export async function findShown(db: Database, slug: string): Promise<Property | undefined> {
  return await db
    .selectFrom('properties')
    .selectAll()
    .where('slug', '=', slug)
    .where('status', '!=', 'hidden')
    .executeTakeFirst()
}

/** Adds properties to the catalogue. */
export async function insertProperties(db: Database, properties: NewProperty[]): Promise<void> {
  await db.insertInto('properties').values(properties).execute()
}

/** Whether the catalogue has any property. */
export async function hasProperties(db: Database): Promise<boolean> {
  const first = await db.selectFrom('properties').select('id').limit(1).executeTakeFirst()
  return first !== undefined
}

/** What a left join found of a property: its name, or null when it found none. */
export function propertyName(
  joined: {
    [Column in keyof PropertyName]: PropertyName[Column] | null
  },
): PropertyName | null {
  const { titleEs, titleEn, city } = joined
  if (titleEs === null || titleEn === null || city === null) return null
  return { titleEs, titleEn, city }
}
