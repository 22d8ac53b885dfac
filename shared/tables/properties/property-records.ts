import { type ExpressionBuilder, sql } from 'kysely'
import type { PropertyAttribute, PropertyKind, PropertyStatus } from '../../contract/property.ts'
import type { PropertyChanges } from '../../contract/property-schema.ts'
import type { Cover, PropertyRecord, PropertyRow } from '../../contract/records.ts'
import { journeyOf } from '../history/journey.ts'
import { findCovers, type PublicMedia, withCovers } from '../media/public-media.ts'
import { containsPattern, fetchPage, type Page, type PageRequest } from '../page.ts'
import { findStaffName } from '../staff/staff.ts'
import type { Database, Tables } from '../tables.ts'
import { listFormerSlugs } from './former-slugs.ts'
import type { NewProperty, Property } from './properties.ts'

/** Sortable columns of properties; the first is the default. */
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
    /** Part of a title, the city, the region or the slug; case-insensitive. */
    q?: string | undefined
    status?: PropertyStatus[] | undefined
    kind?: PropertyKind[] | undefined
    /** The property has all of them. */
    attributes?: PropertyAttribute[] | undefined
    /** Part of the city or region. */
    place?: string | undefined
    currency?: string | undefined
    priceFrom?: number | undefined
    priceTo?: number | undefined
  }
}

/** Lists the properties that match a filter, including hidden ones. */
export async function listProperties(
  db: Database,
  query: PropertyQuery,
): Promise<Page<PropertyRow<Date>>> {
  const { q, status, kind, attributes, place, currency, priceFrom, priceTo } = query.filter
  let matching = db.selectFrom('properties').select(rowColumns)
  if (status) matching = matching.where('status', 'in', status)
  if (kind) matching = matching.where('kind', 'in', kind)
  if (attributes) matching = matching.where('attributes', '@>', sql.val(attributes))
  if (currency) matching = matching.where('currency', '=', currency)
  if (priceFrom !== undefined) matching = matching.where('price', '>=', priceFrom)
  if (priceTo !== undefined) matching = matching.where('price', '<=', priceTo)
  if (place)
    matching = matching.where((where) =>
      where.or(containConditions(where, ['city', 'region'], place)),
    )
  if (q)
    matching = matching.where((where) => where.or(containConditions(where, searchedColumns, q)))
  const page = await fetchPage(db, matching, 'properties', query)
  const rows = await withCovers(db, page.rows)
  return { ...page, rows: rows.map((row) => ({ ...row, cover: coverForStaff(row.cover) })) }
}

/** Returns what staff see of a cover. */
export function coverForStaff(cover: PublicMedia | undefined): Cover | null {
  return cover ? { id: cover.id, widths: cover.widths } : null
}

const searchedColumns = ['titleEs', 'titleEn', 'city', 'region', 'slug'] as const

function containConditions(
  where: ExpressionBuilder<Tables, 'properties'>,
  columns: readonly (typeof searchedColumns)[number][],
  typed: string,
) {
  return columns.map((column) => where(column, 'ilike', containsPattern(typed)))
}

/** Returns a property with its journey; undefined if it does not exist. */
export async function findProperty(
  db: Database,
  id: string,
): Promise<PropertyRecord<Date> | undefined> {
  const property = await db
    .selectFrom('properties')
    .select([
      ...rowColumns,
      'descriptionEs',
      'descriptionEn',
      'lotM2',
      'yearBuilt',
      'attributes',
      'advisorId',
      'createdAt',
    ])
    .where('id', '=', id)
    .executeTakeFirst()
  if (!property) return undefined
  const cover = coverForStaff((await findCovers(db, [id])).get(id))
  const { advisorId } = property
  const advisor = advisorId === null ? null : await findStaffName(db, advisorId)
  const formerSlugs = await listFormerSlugs(db, id)
  return { ...property, cover, advisor, formerSlugs, journey: await journeyOf(db, id) }
}

/**
 * Inserts a property.
 * @returns false, without writing anything, if its slug is already used
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

/** Returns those of these slugs that a property has or had. */
export async function usedSlugs(db: Database, slugs: string[]): Promise<Set<string>> {
  const rows = await db
    .selectFrom('properties')
    .select('slug')
    .where('slug', 'in', slugs)
    .union(db.selectFrom('formerSlugs').select('slug').where('slug', 'in', slugs))
    .execute()
  return new Set(rows.map(({ slug }) => slug))
}

/** Returns a property, if it exists, and locks its row until the transaction ends. */
export async function lockProperty(tx: Database, id: string): Promise<Property | undefined> {
  return await tx
    .selectFrom('properties')
    .selectAll()
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
}

/** Changes a property and increases its version. Lock its row first. */
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

/**
 * Stores that what the portal shows of a property has changed, besides its own columns. Its version stays: it conflicts with no
 * change of the property.
 */
export async function touchProperty(tx: Database, id: string): Promise<void> {
  await tx.updateTable('properties').set({ updatedAt: new Date() }).where('id', '=', id).execute()
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
