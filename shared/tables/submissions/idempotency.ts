import { type Insertable, sql } from 'kysely'
import type { Database, Tables } from '../tables.ts'

export type NewStoredResponse = Insertable<Tables['idempotency']>

/** A stored response, and the hash of its request. */
export type StoredResponse = { requestHash: string; answer: string }

/** What became of a response to store. */
export type ScopeState =
  | { state: 'stored' }
  /** An earlier request with the same scope has a response that has not expired. */
  | { state: 'answered'; earlier: StoredResponse }
  /** Another transaction is storing a response for the same scope. */
  | { state: 'in progress' }

/**
 * Stores responses, and replaces expired ones. Call it in the transaction that creates the jobs. Never waits
 * for another transaction. The scopes must be distinct.
 * @returns the state of each scope; those that are not in the map are in progress
 */
export async function storeResponses(
  db: Database,
  responses: NewStoredResponse[],
): Promise<Map<string, ScopeState>> {
  const states = new Map<string, ScopeState>()
  if (responses.length === 0) return states
  // The lock ends with the transaction. Whoever inserts a scope holds its lock, so the insert never waits.
  const { rows: stored } = await sql<{ scope: string }>`
    with given as materialized (
      select * from jsonb_to_recordset(${JSON.stringify(responses)}::jsonb) as given (
        scope text, "requestHash" text, answer text, "aboutKind" text, "aboutId" uuid,
        "createdAt" timestamptz, "expiresAt" timestamptz)
      where pg_try_advisory_xact_lock(hashtextextended(scope, 0))
    )
    insert into idempotency as earlier
      (scope, request_hash, answer, about_kind, about_id, created_at, expires_at)
    select * from given
    on conflict (scope) do update set request_hash = excluded.request_hash,
      answer = excluded.answer, about_kind = excluded.about_kind, about_id = excluded.about_id,
      created_at = excluded.created_at, expires_at = excluded.expires_at
    where earlier.expires_at <= excluded.created_at
    returning scope`.execute(db)
  for (const { scope } of stored) states.set(scope, { state: 'stored' })
  const others = responses.map(({ scope }) => scope).filter((scope) => !states.has(scope))
  for (const { scope, ...earlier } of await findStoredResponses(db, others))
    states.set(scope, { state: 'answered', earlier })
  return states
}

async function findStoredResponses(db: Database, scopes: string[]) {
  if (scopes.length === 0) return []
  const { rows } = await sql<StoredResponse & { scope: string }>`
    select scope, request_hash, answer from idempotency
    where scope = any(${scopes}) and expires_at > now()`.execute(db)
  return rows
}
