import { sql } from 'kysely'
import { isAway } from '../staff/absences.ts'
import { canHaveLeads } from '../staff/can-have-leads.ts'
import type { Database } from '../tables.ts'

/**
 * Returns a text that changes with every change of a property, of its dossier, or of what its page shows of its advisor, however it
 * was made. PostgreSQL gives each row the id of the transaction that wrote it, `xmin`; the rows' hashes are combined regardless of
 * their order. A row of staff also changes whenever they are seen, so of these, only the columns that are shown count, and whether they
 * are away, which changes with the day.
 * @param timeZone the time zone of today
 */
export async function readCatalogVersion(db: Database, timeZone: string): Promise<string> {
  const { rows } = await sql<{ version: string | null }>`
    select count(*) || ' ' || bit_xor(uuid_hash_extended(id, xmin::text::bigint)) || (
      select coalesce(' ' || bit_xor(uuid_hash_extended(property_id, xmin::text::bigint)), '') from dossiers) || (
      select coalesce(' ' || bit_xor(hashtextextended(
        concat_ws('|', id, name, phone, spoken_languages::text, ${canHaveLeads}, ${isAway(timeZone)}, (
          select id from portraits where staff_id = staff.id and status = 'ready' and removed_at is null)), 0)), '')
      from staff where id in (select advisor_id from properties)) as version
    from properties`.execute(db)
  return rows[0]?.version ?? 'empty'
}
