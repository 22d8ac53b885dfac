import type { Database } from '../tables.ts'

/** The tables of files: those of properties, and portraits. */
type FileTable = 'media' | 'portraits'

/** Lists the pictures that are to be processed, the oldest first; at most a thousand. */
export async function unprocessedFiles(db: Database, table: FileTable): Promise<string[]> {
  const rows = await db
    .selectFrom(table)
    .select('id')
    .where('status', '=', 'processing')
    .where('removedAt', 'is', null)
    .orderBy('createdAt')
    .limit(1_000)
    .execute()
  return rows.map(({ id }) => id)
}

/** Lists up to `limit` files that were removed before a moment. */
export async function removedFiles(
  db: Database,
  table: FileTable,
  before: Date,
  limit: number,
): Promise<string[]> {
  const rows = await db
    .selectFrom(table)
    .select('id')
    .where('removedAt', '<', before)
    .orderBy('removedAt')
    .limit(limit)
    .execute()
  return rows.map(({ id }) => id)
}

/** Deletes the row of a file. Delete its stored files first. */
export async function deleteFile(db: Database, table: FileTable, id: string): Promise<void> {
  await db.deleteFrom(table).where('id', '=', id).execute()
}
