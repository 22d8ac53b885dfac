import type { MediaFailure } from '../../contract/media.ts'
import type { Portrait, PortraitState } from '../../contract/portrait.ts'
import type { Database } from '../tables.ts'
import { canHaveLeads } from './can-have-leads.ts'

/** Returns the portrait of a staff member that is shown, and the one that is to replace it. */
export async function readPortraits(db: Database, staffId: string): Promise<PortraitState> {
  const rows = await db
    .selectFrom('portraits')
    .select(['id', 'status', 'failure', 'widths'])
    .where('staffId', '=', staffId)
    .where('removedAt', 'is', null)
    .execute()
  const state: PortraitState = { shown: null, next: null }
  for (const { id, status, failure, widths } of rows)
    if (status === 'ready') state.shown = { id, widths }
    else state.next = { id, status, failure }
  return state
}

/** Returns whose portrait has an id, even if it was removed; undefined if there is none. */
export async function findPortraitOwner(db: Database, id: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('portraits')
    .select('staffId')
    .where('id', '=', id)
    .executeTakeFirst()
  return row?.staffId
}

/**
 * Adds a portrait that a worker has yet to process. The one that is shown stays until then; others are removed.
 * @returns whether it was added: whether there is such a staff member
 */
export async function insertPortrait(
  tx: Database,
  { id, staffId, createdAt }: { id: string; staffId: string; createdAt: Date },
): Promise<boolean> {
  if (!(await lockOwner(tx, staffId))) return false
  await tx
    .updateTable('portraits')
    .set({ removedAt: createdAt })
    .where('staffId', '=', staffId)
    .where('status', '!=', 'ready')
    .where('removedAt', 'is', null)
    .execute()
  await tx
    .insertInto('portraits')
    .values({ id, staffId, createdAt, status: 'processing' })
    .execute()
  return true
}

/** Removes all portraits of a staff member. Returns whether there were any. */
export async function removePortraits(
  tx: Database,
  staffId: string,
  removedAt: Date,
): Promise<boolean> {
  await lockOwner(tx, staffId)
  const { numUpdatedRows } = await tx
    .updateTable('portraits')
    .set({ removedAt })
    .where('staffId', '=', staffId)
    .where('removedAt', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/**
 * Stores that a portrait is ready, in the place of the one that was shown, or why it could not be processed. Returns whose it is;
 * undefined if it was removed, or processed already.
 */
export async function settlePortrait(
  tx: Database,
  id: string,
  result: Pick<Portrait, 'widths'> | { failure: MediaFailure },
  now: Date,
): Promise<string | undefined> {
  const staffId = await findPortraitOwner(tx, id)
  if (!staffId || !(await lockOwner(tx, staffId)) || !(await isUnprocessed(tx, id)))
    return undefined
  if ('widths' in result)
    await tx
      .updateTable('portraits')
      .set({ removedAt: now })
      .where('staffId', '=', staffId)
      .where('status', '=', 'ready')
      .where('removedAt', 'is', null)
      .execute()
  await tx
    .updateTable('portraits')
    .set(
      'widths' in result
        ? { status: 'ready', widths: result.widths }
        : { status: 'failed', failure: result.failure },
    )
    .where('id', '=', id)
    .execute()
  return staffId
}

/** Whether a portrait has yet to be processed, and was not removed. */
export async function isUnprocessed(db: Database, id: string): Promise<boolean> {
  const row = await db
    .selectFrom('portraits')
    .select('id')
    .where('id', '=', id)
    .where('status', '=', 'processing')
    .where('removedAt', 'is', null)
    .executeTakeFirst()
  return row !== undefined
}

// Whatever changes the portraits of a staff member locks them first, so that the changes follow each other. Returns whether there is
// such a staff member.
async function lockOwner(tx: Database, staffId: string) {
  const row = await tx
    .selectFrom('staff')
    .select('id')
    .where('id', '=', staffId)
    .forNoKeyUpdate()
    .executeTakeFirst()
  return row !== undefined
}

/** A portrait to serve. It is public while its owner can have leads, and the portal shows a property on which they advise. */
export type ServedPortrait = { widths: number[]; isPublic: boolean }

/** Returns a portrait to serve; undefined if it was removed, or is not processed. */
export async function findServedPortrait(
  db: Database,
  id: string,
): Promise<ServedPortrait | undefined> {
  return await db
    .selectFrom('portraits')
    .innerJoin('staff', 'staff.id', 'portraits.staffId')
    .select('widths')
    .select((row) =>
      row
        .and([
          canHaveLeads,
          row.exists(
            row
              .selectFrom('properties')
              .select('properties.id')
              .whereRef('advisorId', '=', 'staff.id')
              .where('properties.status', '!=', 'hidden'),
          ),
        ])
        .$castTo<boolean>()
        .as('isPublic'),
    )
    .where('portraits.id', '=', id)
    .where('portraits.status', '=', 'ready')
    .where('removedAt', 'is', null)
    .executeTakeFirst()
}
