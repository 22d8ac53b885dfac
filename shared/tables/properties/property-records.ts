import type { ExpressionBuilder } from 'kysely'
import type { PropertyChanges, PropertyKind, PropertyStatus } from '../../contract/property.ts'
import type { PropertyRecord, PropertyRow } from '../../contract/records.ts'
import { journeyOf } from '../history/journey.ts'
import { containing, fetchPage, type Page, type PageRequest } from '../page.ts'
import type { Database, Tables } from '../tables.ts'
import type { NewProperty, Property } from './properties.ts'

/** Columns staff may sort the catalogue by; the first is how it comes. */
export const propertyColumns = [
  'updatedAt',
  'titleEs',
  'titleEn',
  'price',
  'city',
  'kind',
  'status',
  'areaM2',
] as const

export type PropertyQuery = PageRequest<(typeof propertyColumns)[number]> & {
  filter: {
    /** Part of a title, the place or the slug. */
    q?: string | undefined
    status?: PropertyStatus[] | undefined
    kind?: PropertyKind[] | undefined
    /** Part of the city's or the region's name. */
    place?: string | undefined
    currency?: string | undefined
    priceFrom?: number | undefined
    priceTo?: number | undefined
  }
}

/** The catalogue as staff list it, hidden properties included. */
export async function listProperties(
  db: Database,
  query: PropertyQuery,
): Promise<Page<PropertyRow<Date>>> {
  const { q, status, kind, place, currency, priceFrom, priceTo } = query.filter
  let found = db.selectFrom('properties').select(rowColumns)
  if (status) found = found.where('status', 'in', status)
  if (kind) found = found.where('kind', 'in', kind)
  if (currency) found = found.where('currency', '=', currency)
  if (priceFrom !== undefined) found = found.where('price', '>=', priceFrom)
  if (priceTo !== undefined) found = found.where('price', '<=', priceTo)
  if (place) found = found.where((where) => where.or(inAny(where, ['city', 'region'], place)))
  if (q) found = found.where((where) => where.or(inAny(where, searched, q)))
  return await fetchPage(db, found, 'properties', query)
}

const searched = ['titleEs', 'titleEn', 'city', 'region', 'slug'] as const

function inAny(
  where: ExpressionBuilder<Tables, 'properties'>,
  columns: readonly (typeof searched)[number][],
  typed: string,
) {
  return columns.map((column) => where(column, 'ilike', containing(typed)))
}

/** A property with everything that staff did to it. */
export async function findProperty(
  db: Database,
  id: string,
): Promise<PropertyRecord<Date> | undefined> {
  const property = await db
    .selectFrom('properties')
    .select([...rowColumns, 'descriptionEs', 'descriptionEn', 'lotM2', 'yearBuilt', 'createdAt'])
    .where('id', '=', id)
    .executeTakeFirst()
  return property && { ...property, journey: await journeyOf(db, id) }
}

/**
 * Adds a property to the catalogue.
 * @returns false when its slug is taken: nothing was written
 */
export async function insertProperty(db: Database, property: NewProperty): Promise<boolean> {
  const added = await db
    .insertInto('properties')
    .values(property)
    .onConflict((conflict) => conflict.column('slug').doNothing())
    .returning('id')
    .executeTakeFirst()
  return added !== undefined
}

/** Those of some slugs that are taken. */
export async function takenSlugs(db: Database, slugs: string[]): Promise<Set<string>> {
  const rows = await db.selectFrom('properties').select('slug').where('slug', 'in', slugs).execute()
  return new Set(rows.map(({ slug }) => slug))
}

/** A property as it stands, kept so until the transaction ends. */
export async function lockProperty(tx: Database, id: string): Promise<Property | undefined> {
  return await tx
    .selectFrom('properties')
    .selectAll()
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
}

/** Writes what was changed of a property that is locked. */
export async function updateProperty(
  tx: Database,
  id: string,
  changes: PropertyChanges,
): Promise<void> {
  await tx
    .updateTable('properties')
    .set((set) => ({ ...changes, version: set('version', '+', 1), updatedAt: new Date() }))
    .where('id', '=', id)
    .execute()
}

const rowColumns = [
  'id',
  'slug',
  'version',
  'kind',
  'status',
  'titleEs',
  'titleEn',
  'price',
  'currency',
  'city',
  'region',
  'bedrooms',
  'bathrooms',
  'areaM2',
  'pictureUrl',
  'updatedAt',
] as const
