import { sql } from 'kysely'
import { galleryKinds, type MediaFormat, type MediaKind } from '../../contract/media.ts'
import type { Database } from '../tables.ts'

/** A file as the portal shows it: it is processed, and described in both languages. */
export type PublicMedia = {
  id: string
  propertyId: string
  kind: MediaKind
  bytes: number
  /** In pixels; null for documents. */
  width: number | null
  height: number | null
  widths: number[]
  placeholder: string | null
  altEs: string
  altEn: string
}

/** Lists the files that the portal shows of a property, in their order. */
export async function listPublicMedia(db: Database, propertyId: string): Promise<PublicMedia[]> {
  const rows = await selectPublished(db)
    .where('propertyId', '=', propertyId)
    .orderBy('position')
    .orderBy('id')
    .execute()
  return rows as PublicMedia[]
}

/** Lists up to `max` pictures of the galleries that the portal shows of these properties, in their order. */
export async function listGalleryPictures(
  db: Database,
  propertyIds: string[],
  max: number,
): Promise<PublicMedia[]> {
  if (propertyIds.length === 0) return []
  const numbered = selectPublished(db)
    .select(
      sql<number>`row_number() over (partition by property_id order by position, id)`.as('number'),
    )
    .where('propertyId', 'in', propertyIds)
    .where('kind', 'in', galleryKinds)
  const rows = await db
    .with('numbered', () => numbered)
    .selectFrom('numbered')
    .selectAll()
    .where('number', '<=', max)
    .orderBy('propertyId')
    .orderBy('number')
    .execute()
  return rows.map(({ number: _, ...picture }) => picture as PublicMedia)
}

/** A property with its cover, the first picture of its gallery. */
export type Covered<P> = P & { cover: PublicMedia | undefined }

/** Adds their covers to properties. */
export async function withCovers<P extends { id: string }>(
  db: Database,
  properties: P[],
): Promise<Covered<P>[]> {
  const covers = await findCovers(
    db,
    properties.map(({ id }) => id),
  )
  return properties.map((property) => ({ ...property, cover: covers.get(property.id) }))
}

/** Returns the covers of those of these properties that have one, by the property's id. */
export async function findCovers(
  db: Database,
  propertyIds: string[],
): Promise<Map<string, PublicMedia>> {
  if (propertyIds.length === 0) return new Map()
  const rows = await selectPublished(db)
    .where('propertyId', 'in', propertyIds)
    .where('kind', 'in', galleryKinds)
    .distinctOn('propertyId')
    .orderBy('propertyId')
    .orderBy('position')
    .orderBy('id')
    .execute()
  return new Map((rows as PublicMedia[]).map((row) => [row.propertyId, row]))
}

/** A file to serve. */
export type ServedMedia = {
  kind: MediaKind
  format: MediaFormat
  widths: number[]
  fileName: string
  isPublic: boolean
}

/** Returns a file to serve, unless it was removed. It is public if the portal shows both it and its property. */
export async function findServedMedia(db: Database, id: string): Promise<ServedMedia | undefined> {
  const row = await db
    .selectFrom('media')
    .innerJoin('properties', 'properties.id', 'media.propertyId')
    .select(['media.kind', 'format', 'widths', 'fileName', 'media.status', 'altEs', 'altEn'])
    .select('properties.status as propertyStatus')
    .where('media.id', '=', id)
    .where('removedAt', 'is', null)
    .executeTakeFirst()
  if (!row) return undefined
  const { status, altEs, altEn, propertyStatus, ...served } = row
  const isPublished = status === 'ready' && altEs !== null && altEn !== null
  return { ...served, isPublic: isPublished && propertyStatus !== 'hidden' }
}

function selectPublished(db: Database) {
  return db
    .selectFrom('media')
    .select(['id', 'propertyId', 'kind', 'bytes', 'width', 'height', 'widths', 'placeholder'])
    .select(['altEs', 'altEn'])
    .where('status', '=', 'ready')
    .where('altEs', 'is not', null)
    .where('altEn', 'is not', null)
    .where('removedAt', 'is', null)
}
