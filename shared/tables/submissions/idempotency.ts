import { type Insertable, sql } from 'kysely'
import type { Database, Tables } from '../tables.ts'

export type NewAnswer = Insertable<Tables['idempotency']>

/** An answer given before, and the hash of the request it answered. */
export type StoredAnswer = { requestHash: string; answer: string }

/** The answer kept under a scope, unless it has expired. */
export async function findAnswer(db: Database, scope: string): Promise<StoredAnswer | undefined> {
  return await db
    .selectFrom('idempotency')
    .select(['requestHash', 'answer'])
    .where('scope', '=', scope)
    .where('expiresAt', '>', new Date())
    .executeTakeFirst()
}

/**
 * Keeps answers in the transaction that makes them true; one that has expired gives way. Waits for
 * another transaction that is keeping an answer under the same scope, at most `waitMs`.
 * @returns the scopes that were free
 * @throws SQLSTATE 55P03 (lock not available) when that transaction takes longer
 */
export async function keepAnswers(
  db: Database,
  answers: NewAnswer[],
  waitMs: number,
): Promise<Set<string>> {
  await sql`select set_config('lock_timeout', ${String(waitMs)}, true)`.execute(db)
  const kept = await db
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
  // The other statements of the transaction wait as long as any.
  await sql`select set_config('lock_timeout', '0', true)`.execute(db)
  return new Set(kept.map(({ scope }) => scope))
}
