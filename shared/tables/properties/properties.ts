import { type Insertable, type Selectable, sql } from 'kysely'
import { validate as isUuid } from 'uuid'
import {
  type PropertyAttribute,
  type PropertyKind,
  type PropertyStatus,
  sortAttributes,
} from '../../contract/property.ts'
import type { PropertyName } from '../../contract/records.ts'
import type { Page } from '../page.ts'
import { isAway } from '../staff/absences.ts'
import { canHaveLeads } from '../staff/can-have-leads.ts'
import { type Candidate, toCandidate } from '../staff/staff.ts'
import type { Database, Tables } from '../tables.ts'

export type Property = Selectable<Tables['properties']>
export type NewProperty = Insertable<Tables['properties']>

/** A property with the columns that a recommendation shows. */
export type PricedProperty = Pick<
  Property,
  'id' | 'slug' | 'titleEs' | 'titleEn' | 'city' | 'price' | 'currency'
>

/** A property that a client inquired about, with the columns that findings and assignment rules need. */
export type RequestedProperty = Pick<
  Property,
  'id' | 'slug' | 'titleEs' | 'titleEn' | 'city' | 'region' | 'price' | 'currency'
> & {
  /** Who advises on it; null if nobody, or somebody who cannot have leads any more. */
  advisor: Candidate | null
}

/**
 * Finds properties by slug, also a former one, or UUID, ignoring case.
 * @param timeZone the time zone of today, which absences depend on
 * @returns the properties, by the submitted text; text that matches no property is left out
 */
export async function resolveProperties(
  db: Database,
  submitted: string[],
  timeZone: string,
): Promise<Map<string, RequestedProperty>> {
  if (submitted.length === 0) return new Map()
  const slugs = submitted.map((text) => text.toLowerCase())
  const ids = submitted.filter((text) => isUuid(text))
  const joined = await db
    .selectFrom('properties')
    .leftJoin('staff', (join) =>
      join.onRef('staff.id', '=', 'properties.advisorId').on(canHaveLeads),
    )
    .select([
      'properties.id',
      'slug',
      'titleEs',
      'titleEn',
      'city',
      'region',
      'price',
      'currency',
      'staff.id as staffId',
      'staff.name as staffName',
      'staff.email as staffEmail',
    ])
    .select(isAway(timeZone).as('staffIsAway'))
    .select((select) =>
      select
        .selectFrom('formerSlugs')
        .select(({ fn }) => fn.agg<string[] | null>('array_agg', ['formerSlugs.slug']).as('slugs'))
        .whereRef('propertyId', '=', 'properties.id')
        .where('formerSlugs.slug', 'in', slugs)
        .as('formerSlugs'),
    )
    .where(({ eb, or, selectFrom }) =>
      or([
        eb('slug', 'in', slugs),
        eb(
          'properties.id',
          'in',
          selectFrom('formerSlugs').select('propertyId').where('formerSlugs.slug', 'in', slugs),
        ),
        ...(ids.length > 0 ? [eb('properties.id', 'in', ids)] : []),
      ]),
    )
    .execute()
  const rows = joined.map(
    ({ staffId, staffName, staffEmail, staffIsAway, formerSlugs, ...property }) => ({
      property: {
        ...property,
        advisor: toCandidate({ staffId, staffName, staffEmail, staffIsAway }),
      },
      formerSlugs: formerSlugs ?? [],
    }),
  )
  // A later entry replaces an earlier one: a present slug counts more than a former one.
  const byKey = new Map([
    ...rows.flatMap(({ property, formerSlugs }) =>
      formerSlugs.map((slug) => [slug, property] as const),
    ),
    ...rows.flatMap(({ property }) => [
      [property.slug, property] as const,
      [property.id, property] as const,
    ]),
  ])
  const found = submitted.flatMap((text) => {
    const property = byKey.get(text.toLowerCase())
    return property ? [[text, property] as const] : []
  })
  return new Map(found)
}

/** Prices above one amount, up to and including another. */
type PriceRange = { above: number; upTo: number }

/**
 * Finds, for each price range, up to `limit` available properties priced in `currency`, sorted by price in this
 * `order`. One statement for all ranges.
 * @returns one list per range, in the same order
 */
export async function findAvailable(
  db: Database,
  ranges: PriceRange[],
  { currency, order, limit }: { currency: string; order: 'asc' | 'desc'; limit: number },
): Promise<PricedProperty[][]> {
  const byPrice = order === 'asc' ? sql`price, id` : sql`price desc, id`
  const { rows } = await sql<PricedProperty & { range: number }>`
    select given.range::int, found.*
    from unnest(${ranges.map(({ above }) => above)}::numeric[], ${ranges.map(({ upTo }) => upTo)}::numeric[])
      with ordinality given(above, up_to, range)
    cross join lateral (
      select id, slug, title_es, title_en, city, price, currency from properties
      where status = 'available' and currency = ${currency} and price > given.above and price <= given.up_to
      order by ${byPrice} limit ${limit}
    ) found
    order by given.range, ${byPrice}`.execute(db)
  const found = Map.groupBy(rows, ({ range }) => range)
  return ranges.map((_range, index) =>
    (found.get(index + 1) ?? []).map(({ range: _, ...property }) => property),
  )
}

/** A search on the portal: all conditions that are present must match. */
export type PropertySearch = {
  /** Cities and regions, spelled as in the catalog: a property must be in one of them. */
  places?: string[]
  /** It has one of these kinds, and one of these statuses. */
  kinds?: PropertyKind[]
  statuses?: PropertyStatus[]
  /** The property has all of them. */
  attributes?: PropertyAttribute[]
  /** Minimum number of bedrooms. */
  rooms?: number
  /** Inclusive bounds; only properties priced in `currency` match. */
  price?: { currency: string; from?: number; upTo?: number }
}

/**
 * Returns one page of the properties that match a search and are not hidden, and the number of matches.
 * Sort criteria, in this order: sold properties last; those priced in `businessCurrency` first; by currency;
 * the most expensive first.
 */
export async function searchPublicProperties(
  db: Database,
  search: PropertySearch,
  { businessCurrency, offset, limit }: { businessCurrency: string; offset: number; limit: number },
): Promise<Page<Property> & { total: number }> {
  const matching = selectPublic(db).where((where) => {
    const { places, kinds, statuses, attributes, rooms, price } = search
    return where.and([
      ...(places ? [where.or([where('city', 'in', places), where('region', 'in', places)])] : []),
      ...(kinds ? [where('kind', 'in', kinds)] : []),
      ...(statuses ? [where('status', 'in', statuses)] : []),
      ...(attributes ? [where('attributes', '@>', sql.val(attributes))] : []),
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

/**
 * Returns the most expensive available property of each kind, considering only those priced in `currency`.
 * The result is sorted by price, highest first.
 */
export async function selectOneOfEachKind(db: Database, currency: string): Promise<Property[]> {
  const properties = await db
    .selectFrom('properties')
    .distinctOn('kind')
    .selectAll()
    .where('status', '=', 'available')
    .where('currency', '=', currency)
    .orderBy('kind')
    .orderBy('price', 'desc')
    .orderBy('id')
    .execute()
  return properties.sort((a, b) => b.price - a.price)
}

/** What the properties that the portal shows can be filtered by. */
export type Facets = {
  places: Pick<Property, 'region' | 'city'>[]
  currencies: string[]
  attributes: PropertyAttribute[]
}

/** Lists the distinct places, currencies and attributes of the properties that the portal shows, up to `limit` each. */
export async function listFacets(db: Database, limit: number): Promise<Facets> {
  const places = await selectPublic(db)
    .select(['region', 'city'])
    .distinct()
    .orderBy('region')
    .orderBy('city')
    .limit(limit)
    .execute()
  const priced = await selectPublic(db)
    .select('currency')
    .distinct()
    .orderBy('currency')
    .limit(limit)
    .execute()
  const had = await selectPublic(db)
    .select(sql<string>`unnest(attributes)`.as('attribute'))
    .distinct()
    .execute()
  return {
    places,
    currencies: priced.map(({ currency }) => currency),
    attributes: sortAttributes(had.map(({ attribute }) => attribute)),
  }
}

/** Lists the properties that the portal shows, up to `limit`, the most recently changed first. */
export async function listPublicProperties(
  db: Database,
  limit: number,
): Promise<
  Pick<
    Property,
    | 'slug'
    | 'kind'
    | 'bedrooms'
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
  return await selectPublic(db)
    .select([
      'slug',
      'kind',
      'bedrooms',
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

/** Lists the properties that the portal shows, up to `limit`, those first that were added last. */
export async function listNewestProperties(db: Database, limit: number): Promise<Property[]> {
  return await selectPublic(db)
    .selectAll()
    .orderBy('createdAt', 'desc')
    .orderBy('id')
    .limit(limit)
    .execute()
}

function selectPublic(db: Database) {
  return db.selectFrom('properties').where('status', '!=', 'hidden')
}

/** Returns the property with a slug; undefined if there is none or it is hidden. */
export async function findPublicProperty(
  db: Database,
  slug: string,
): Promise<Property | undefined> {
  // PostgreSQL rejects NUL characters in text.
  if (slug.includes('\0')) return undefined
  return await db
    .selectFrom('properties')
    .selectAll()
    .where('slug', '=', slug)
    .where('status', '!=', 'hidden')
    .executeTakeFirst()
}

/** Lists the properties on which a staff member advises, including hidden ones. */
export async function listAdvisedProperties(db: Database, staffId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('properties')
    .select('id')
    .where('advisorId', '=', staffId)
    .orderBy('id')
    .execute()
  return rows.map(({ id }) => id)
}

/** Returns a property, hidden or not; undefined if there is none with this id. */
export async function findAnyProperty(db: Database, id: string): Promise<Property | undefined> {
  return await db.selectFrom('properties').selectAll().where('id', '=', id).executeTakeFirst()
}

/** Returns the properties with these slugs, in no particular order; those that do not exist or are hidden are left out. */
export async function findPublicProperties(db: Database, slugs: string[]): Promise<Property[]> {
  if (slugs.length === 0) return []
  return await selectPublic(db).selectAll().where('slug', 'in', slugs).execute()
}

/**
 * Returns the name of the property with a slug or UUID in lower case, or else of the one that had the slug before; undefined if there
 * is none or it is hidden.
 */
export async function findPublicName(
  db: Database,
  key: string,
): Promise<Pick<Property, 'slug' | 'titleEs' | 'titleEn'> | undefined> {
  return await selectPublic(db)
    .select(['slug', 'titleEs', 'titleEn'])
    .where(({ eb, or, selectFrom }) =>
      isUuid(key)
        ? eb('id', '=', key)
        : or([
            eb('slug', '=', key),
            eb('id', '=', selectFrom('formerSlugs').select('propertyId').where('slug', '=', key)),
          ]),
    )
    .orderBy((order) => order('slug', '!=', key))
    .limit(1)
    .executeTakeFirst()
}

/** Lists the names of the properties that the portal shows, up to `limit`, the most recently changed first. */
export async function listPublicNames(
  db: Database,
  limit: number,
): Promise<Pick<Property, 'slug' | 'titleEs' | 'titleEn'>[]> {
  return await selectPublic(db)
    .select(['slug', 'titleEs', 'titleEn'])
    .orderBy('updatedAt', 'desc')
    .orderBy('id')
    .limit(limit)
    .execute()
}

/**
 * Inserts properties.
 * @throws a unique violation if a slug is already used
 */
export async function insertProperties(db: Database, properties: NewProperty[]): Promise<void> {
  await db.insertInto('properties').values(properties).execute()
}

/** Returns whether there is at least one property. */
export async function hasProperties(db: Database): Promise<boolean> {
  const first = await db.selectFrom('properties').select('id').limit(1).executeTakeFirst()
  return first !== undefined
}

/** Returns a property's name from the columns of a left join; null if the join found no property. */
export function propertyName(
  joined: {
    [Column in keyof PropertyName]: PropertyName[Column] | null
  },
): PropertyName | null {
  const { titleEs, titleEn, city } = joined
  if (titleEs === null || titleEn === null || city === null) return null
  return { titleEs, titleEn, city }
}
