import type { Insertable, Selectable } from 'kysely'
import { validate as isUuid } from 'uuid'
import type { PropertyKind } from '../../contract/property.ts'
import type { PropertyName } from '../../contract/records.ts'
import type { Page } from '../page.ts'
import type { Database, Tables } from '../tables.ts'

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

/** What a visitor of the portal looks for; what is absent may be anything. */
export type PropertySearch = {
  /** A city or a region, as it is written in the catalogue. */
  place?: string
  kind?: PropertyKind
  /** Fewest bedrooms. */
  rooms?: number
  /** Bounds, both included; only what is priced in `currency` is compared. */
  price?: { currency: string; from?: number; upTo?: number }
}

/**
 * Some of the properties that the portal shows, and how many match: what can be had before what is
 * sold, then what is priced in the house's currency, the dearest first.
 */
export async function searchShown(
  db: Database,
  search: PropertySearch,
  { businessCurrency, offset, limit }: { businessCurrency: string; offset: number; limit: number },
): Promise<Page<Property> & { total: number }> {
  const matching = shown(db).where((where) => {
    const { place, kind, rooms, price } = search
    return where.and([
      ...(place ? [where.or([where('city', '=', place), where('region', '=', place)])] : []),
      ...(kind ? [where('kind', '=', kind)] : []),
      ...(rooms ? [where('bedrooms', '>=', rooms)] : []),
      ...(price ? [where('currency', '=', price.currency)] : []),
      ...(price?.from !== undefined ? [where('price', '>=', price.from)] : []),
      ...(price?.upTo !== undefined ? [where('price', '<=', price.upTo)] : []),
    ])
  })
  const rows = await matching
    .selectAll()
    .orderBy((order) => order('status', '=', 'sold'))
    .orderBy((order) => order('currency', '!=', businessCurrency))
    .orderBy('currency')
    .orderBy('price', 'desc')
    .orderBy('id')
    .offset(offset)
    .limit(limit)
    .execute()
  const counted = await matching
    .select((count) => count.fn.countAll<string>().as('total'))
    .executeTakeFirstOrThrow()
  return { rows, total: Number(counted.total) }
}

/** Of every kind the dearest property that can be had, priced in `currency`. */
export async function selectOneOfEachKind(db: Database, currency: string): Promise<Property[]> {
  const chosen = await db
    .selectFrom('properties')
    .distinctOn('kind')
    .selectAll()
    .where('status', '=', 'available')
    .where('currency', '=', currency)
    .orderBy('kind')
    .orderBy('price', 'desc')
    .orderBy('id')
    .execute()
  return chosen.sort((one, other) => other.price - one.price)
}

/** The cities of the properties that the portal shows, by region, and the currencies of their prices. */
export async function listFacets(
  db: Database,
  limit: number,
): Promise<{ places: Pick<Property, 'region' | 'city'>[]; currencies: string[] }> {
  const places = await shown(db)
    .select(['region', 'city'])
    .distinct()
    .orderBy('region')
    .orderBy('city')
    .limit(limit)
    .execute()
  const priced = await shown(db)
    .select('currency')
    .distinct()
    .orderBy('currency')
    .limit(limit)
    .execute()
  return { places, currencies: priced.map(({ currency }) => currency) }
}

/** Properties that the portal shows, as a list of them needs: the latest changed first. */
export async function listShown(
  db: Database,
  limit: number,
): Promise<
  Pick<
    Property,
    | 'slug'
    | 'titleEs'
    | 'titleEn'
    | 'city'
    | 'region'
    | 'price'
    | 'currency'
    | 'status'
    | 'updatedAt'
  >[]
> {
  return await shown(db)
    .select([
      'slug',
      'titleEs',
      'titleEn',
      'city',
      'region',
      'price',
      'currency',
      'status',
      'updatedAt',
    ])
    .orderBy('updatedAt', 'desc')
    .orderBy('id')
    .limit(limit)
    .execute()
}

function shown(db: Database) {
  return db.selectFrom('properties').where('status', '!=', 'hidden')
}

/** The property of a slug, unless it is hidden. */
export async function findShown(db: Database, slug: string): Promise<Property | undefined> {
  // PostgreSQL takes no NUL in a text, and would fail.
  if (slug.includes('\0')) return undefined
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
