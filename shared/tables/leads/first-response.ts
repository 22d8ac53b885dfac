import { sql } from 'kysely'
import { unansweredStatuses } from '../../contract/lead.ts'
import type { Database } from '../tables.ts'
import { updateFirstResponse } from './lead-changes.ts'

/** Returns when a lead was first answered; null if it was not. */
export async function firstResponseOf(db: Database, id: string): Promise<Date | null> {
  const { firstResponseAt } = await db
    .selectFrom('leads')
    .select('firstResponseAt')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return firstResponseAt
}

/**
 * Restores a lead's first response, after an undo has restored one of its notes. Since the change that was undone, another
 * can have changed the first response: then the earlier one is kept.
 * @param before the first response before the change that was undone
 * @param isAnswer whether the restored note reports a contact
 */
export async function restoreFirstResponse(
  tx: Database,
  id: string,
  before: string | null,
  isAnswer: boolean,
): Promise<void> {
  await updateFirstResponse(tx, id)
  // A lead that is not new can have been answered without a note.
  await tx
    .updateTable('leads')
    .set({ firstResponseAt: sql<Date>`least(first_response_at, ${before}::timestamptz)` })
    .where('id', '=', id)
    .where('status', '<>', 'new')
    .$if(!isAnswer, (leads) => leads.where('status', 'in', unansweredStatuses))
    .execute()
}
