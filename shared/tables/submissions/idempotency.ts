import { type Insertable, sql } from 'kysely'
import type { Database, Tables } from '../tables.ts'

export type NewAnswer = Insertable<Tables['idempotency']>

/** A stored answer, and the hash of its request. */
export type StoredAnswer = { requestHash: string; answer: string }

/** The stored answer of a scope, unless it has expired. */
export async function findAnswer(db: Database, scope: string): Promise<StoredAnswer | undefined> {
  return await db
    .selectFrom('idempotency')
    .select(['requestHash', 'answer'])
    .where('scope', '=', scope)
    .where('expiresAt', '>', new Date())
    .executeTakeFirst()
}

/**
 * Stores answers, replacing expired ones; call it in the transaction that creates the jobs. If another
 * transaction is storing an answer for the same scope, it waits at most `waitMs`.
 * @returns the scopes whose answer was stored; the others already have one
 * @throws SQLSTATE 55P03 (lock not available) if the other transaction takes longer
 */
export async function storeAnswers(
  db: Database,
  answers: NewAnswer[],
  waitMs: number,
): Promise<Set<string>> {
  await sql`select set_config('lock_timeout', ${String(waitMs)}, true)`.execute(db)
  const stored = await db
    .insertInto('idempotency')
    .values(answers)
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
  // The rest of the transaction has no lock timeout.
  await sql`select set_config('lock_timeout', '0', true)`.execute(db)
  return new Set(stored.map(({ scope }) => scope))
}
