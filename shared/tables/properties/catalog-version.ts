import { sql } from 'kysely'
import type { Database } from '../tables.ts'

/**
 * Returns a text that changes with every change of a property or its dossier, however it was made. PostgreSQL gives each row
 * the id of the transaction that wrote it, `xmin`; the rows' hashes are combined regardless of their order.
 */
export async function readCatalogVersion(db: Database): Promise<string> {
  const { rows } = await sql<{ version: string | null }>`
    select count(*) || ' ' || bit_xor(uuid_hash_extended(id, xmin::text::bigint)) || (
      select coalesce(' ' || bit_xor(uuid_hash_extended(property_id, xmin::text::bigint)), '') from dossiers) as version
    from properties`.execute(db)
  return rows[0]?.version ?? 'empty'
}
