import type { Insertable, Selectable } from 'kysely'
import { MAX_MEDIA_PER_PROPERTY, type MediaFailure, type MediaRow } from '../../contract/media.ts'
import type { Database, Tables } from '../tables.ts'

/** A file of a property, with all columns. */
export type Media = Selectable<Tables['media']>
type NewMedia = Omit<Insertable<Tables['media']>, 'position'>

/** Lists the files of a property that were not removed, in their order. */
export async function listMedia(db: Database, propertyId: string): Promise<MediaRow<Date>[]> {
  return await selectRows(db)
    .where('propertyId', '=', propertyId)
    .where('removedAt', 'is', null)
    .orderBy('position')
    .orderBy('id')
    .execute()
}

/** Returns a file of a property, even if it was removed. */
export async function findMedia(db: Database, id: string): Promise<MediaRow<Date> | undefined> {
  return await selectRows(db).where('id', '=', id).executeTakeFirst()
}

/** Returns a file with all columns, if it exists, and locks its row until the transaction ends. */
export async function lockMedia(tx: Database, id: string): Promise<Media | undefined> {
  return await tx
    .selectFrom('media')
    .selectAll()
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
}

/**
 * Adds a file as the last one of its property. Lock the property first.
 * @returns why it was not added: its property has the most files that it may have, or one with the same content
 */
export async function insertMedia(
  tx: Database,
  media: NewMedia,
): Promise<'added' | 'full' | 'duplicate'> {
  const others = await tx
    .selectFrom('media')
    .select(['checksum', 'position'])
    .where('propertyId', '=', media.propertyId)
    .where('removedAt', 'is', null)
    .execute()
  if (others.length >= MAX_MEDIA_PER_PROPERTY) return 'full'
  if (others.some(({ checksum }) => checksum === media.checksum)) return 'duplicate'
  const position = Math.max(0, ...others.map((other) => other.position)) + 1
  await tx
    .insertInto('media')
    .values({ ...media, position })
    .execute()
  return 'added'
}

/** What staff can change of a file. */
type Changes = Partial<Pick<Media, 'kind' | 'altEs' | 'altEn' | 'removedAt'>>

/** Changes a file and increases its version. Lock its row first. */
export async function updateMedia(tx: Database, id: string, changes: Changes): Promise<void> {
  await tx
    .updateTable('media')
    .set((set) => ({ ...changes, version: set('version', '+', 1), updatedAt: new Date() }))
    .where('id', '=', id)
    .execute()
}

/** Puts the files of a property into the order of `ids`, without changing their versions. Lock the property first. */
export async function setMediaOrder(tx: Database, ids: string[]): Promise<void> {
  for (const [index, id] of ids.entries())
    await tx
      .updateTable('media')
      .set({ position: index + 1 })
      .where('id', '=', id)
      .execute()
}

/** What a worker found out about a picture. */
export type Rendering = Pick<Media, 'width' | 'height' | 'widths' | 'placeholder'>

/** Stores that a picture is ready, or why it could not be processed. */
export async function settleMedia(
  tx: Database,
  id: string,
  result: Rendering | { failure: MediaFailure },
): Promise<void> {
  const status = 'failure' in result ? 'failed' : 'ready'
  await tx
    .updateTable('media')
    .set({ ...result, status, updatedAt: new Date() })
    .where('id', '=', id)
    .execute()
}

function selectRows(db: Database) {
  return db.selectFrom('media').select(rowColumns)
}

const rowColumns = [
  'id',
  'propertyId',
  'kind',
  'fileName',
  'bytes',
  'status',
  'failure',
  'width',
  'height',
  'widths',
  'placeholder',
  'altEs',
  'altEn',
  'version',
  'createdAt',
] as const
