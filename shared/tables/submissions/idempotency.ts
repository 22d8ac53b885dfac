import { type Insertable, sql } from 'kysely'
import type { Database, Tables } from '../tables.ts'

export type NewStoredResponse = Insertable<Tables['idempotency']>

/** A stored response, and the hash of its request. */
export type StoredResponse = { requestHash: string; answer: string }

/** Returns the stored response of a scope, unless it has expired. */
export async function findStoredResponse(
  db: Database,
  scope: string,
): Promise<StoredResponse | undefined> {
  return await db
    .selectFrom('idempotency')
    .select(['requestHash', 'answer'])
    .where('scope', '=', scope)
    .where('expiresAt', '>', new Date())
    .executeTakeFirst()
}

/**
 * Stores responses, and replaces expired ones. Call it in the transaction that creates the jobs. If another
 * transaction is storing a response for the same scope, waits for it up to `waitMs` milliseconds.
 * @returns the scopes whose response was stored; the other scopes already have one
 * @throws SQLSTATE 55P03 (lock not available) if the other transaction takes longer
 */
export async function storeResponses(
  db: Database,
  responses: NewStoredResponse[],
  waitMs: number,
): Promise<Set<string>> {
  await sql`select set_config('lock_timeout', ${String(waitMs)}, true)`.execute(db)
  const stored = await db
    .insertInto('idempotency')
    .values(responses)
    .onConflict((conflict) =>
      conflict
        .column('scope')
        .doUpdateSet((excluded) => ({
          requestHash: excluded.ref('excluded.requestHash'),
          answer: excluded.ref('excluded.answer'),
          aboutKind: excluded.ref('excluded.aboutKind'),
          aboutId: excluded.ref('excluded.aboutId'),
          createdAt: excluded.ref('excluded.createdAt'),
          expiresAt: excluded.ref('excluded.expiresAt'),
        }))
        .whereRef('idempotency.expiresAt', '<=', 'excluded.createdAt'),
    )
    .returning('scope')
    .execute()
  // Removes the lock timeout for the rest of the transaction.
  await sql`select set_config('lock_timeout', '0', true)`.execute(db)
  return new Set(stored.map(({ scope }) => scope))
}
