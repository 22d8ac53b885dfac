import { sql } from 'kysely'
import { unansweredStatuses } from '../../contract/lead.ts'
import { isAnswer, noteKinds } from '../../contract/note.ts'
import type { Database } from '../tables.ts'
import { firstContact, updateFirstResponse } from './lead-changes.ts'

/**
 * Returns when a lead was first answered; null if it was not.
 * @throws if the lead does not exist
 */
export async function firstResponseOf(db: Database, id: string): Promise<Date | null> {
  const { firstResponseAt } = await db
    .selectFrom('leads')
    .select('firstResponseAt')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return firstResponseAt
}

/**
 * Recomputes a lead's first response after an undo has restored one of its notes. For a lead that is not new, the result is the
 * earlier of the current first response and the one before the undone change: a status may have reported a contact without a
 * note.
 * @param before the first response before the undone change
 * @param reportsContact whether the restored note reports a contact
 * @param withdrawn the time of the restored note, if it reported one until now
 */
export async function restoreFirstResponse(
  tx: Database,
  id: string,
  before: string | null,
  { reportsContact, withdrawn }: { reportsContact: boolean; withdrawn: Date | null },
): Promise<void> {
  await updateFirstResponse(tx, id, withdrawn)
  await tx
    .updateTable('leads')
    .set({ firstResponseAt: sql<Date>`least(first_response_at, ${before}::timestamptz)` })
    .where('id', '=', id)
    .where('status', '<>', 'new')
    // If the restored note reports no contact, a status that implies one keeps its response.
    .$if(!reportsContact, (leads) => leads.where('status', 'in', unansweredStatuses))
    .execute()
}

/** Returns whether a note reports a contact with the client of a lead at this time or later. */
export async function isAnsweredSince(tx: Database, id: string, since: Date): Promise<boolean> {
  const later = await tx
    .selectFrom('notes')
    .select('id')
    .where('aboutId', '=', id)
    .where('createdAt', '>=', since)
    .where('kind', 'in', noteKinds.filter(isAnswer))
    .limit(1)
    .executeTakeFirst()
  return later !== undefined
}

/**
 * Sets the first response of a lead whose first answer was undone and whose status stays because of a later one.
 * @param before the first response before the undone answer
 */
export async function setLaterFirstResponse(
  tx: Database,
  id: string,
  before: Date | string | null,
): Promise<void> {
  await tx
    .updateTable('leads')
    .set({ firstResponseAt: sql<Date>`coalesce(${before}::timestamptz, ${firstContact})` })
    .where('id', '=', id)
    .execute()
}
