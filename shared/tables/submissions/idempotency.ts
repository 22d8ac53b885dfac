import { type Insertable, sql } from 'kysely'
import { ANSWER_RETENTION_HOURS } from '../../contract/idempotency.ts'
import type { Database, Tables } from '../tables.ts'

/** A response to store under each of its scopes. */
export type NewStoredResponse = Omit<
  Insertable<Tables['idempotency']>,
  'scope' | 'createdAt' | 'expiresAt'
> & {
  scopes: string[]
}

/** A stored response, and the hash of its request. */
export type StoredResponse = { requestHash: string; answer: string }

/** What became of a response to store. */
export type ResponseState =
  | { state: 'stored' }
  /** An earlier request with one of the scopes has a response that has not expired. */
  | { state: 'answered'; earlier: StoredResponse }
  /** Another transaction is storing a response for one of the scopes. */
  | { state: 'in progress' }

type Row = StoredResponse & { scope: string }

/**
 * Stores responses for `ANSWER_RETENTION_HOURS`, and replaces expired ones. Call it in the transaction that creates the
 * jobs. Never waits for another transaction. No two responses may have a scope in common. Uses the database's clock: by
 * that of an API whose clock is wrong, a response could have expired when it is stored.
 *
 * A response is stored under all of its scopes or, if one of them has a response, under none; the earlier
 * response to the same request is preferred to that of another one, and is then stored under all scopes.
 * @returns the state of each response
 */
export async function storeResponses(
  db: Database,
  responses: NewStoredResponse[],
): Promise<Map<NewStoredResponse, ResponseState>> {
  if (responses.length === 0) return new Map()
  const inserted = await insertResponses(db, responses)
  const isStored = ({ scopes }: NewStoredResponse) => scopes.every((scope) => inserted.has(scope))
  const repeated = responses.filter((response) => !isStored(response))
  const known = repeated.flatMap(({ scopes }) => scopes.filter((scope) => !inserted.has(scope)))
  const found = new Map((await findResponses(db, known)).map((row) => [row.scope, row]))
  const earlierOf = ({ scopes, requestHash }: NewStoredResponse) => {
    const rows = scopes.flatMap((scope) => found.get(scope) ?? [])
    return rows.find((row) => row.requestHash === requestHash) ?? rows[0]
  }
  await correctInserted(db, repeated, inserted, earlierOf)
  const stateOf = (response: NewStoredResponse): ResponseState => {
    if (isStored(response)) return { state: 'stored' }
    const earlier = earlierOf(response)
    return earlier ? { state: 'answered', earlier } : { state: 'in progress' }
  }
  return new Map(responses.map((response) => [response, stateOf(response)]))
}

// Returns the scopes under which a response was inserted.
async function insertResponses(db: Database, responses: NewStoredResponse[]): Promise<Set<string>> {
  // The lock ends with the transaction. Whoever inserts a scope holds its lock, so the insert never waits.
  const { rows } = await sql<{ scope: string }>`
    with given as materialized (
      select * from jsonb_to_recordset(${JSON.stringify(responses)}::jsonb) as given (
        scopes text[], "requestHash" text, answer text, "aboutKind" text, "aboutId" uuid)
      where (select bool_and(pg_try_advisory_xact_lock(hashtextextended(scope, 0)))
        from unnest(scopes) as scope)
    )
    insert into idempotency as earlier
      (scope, request_hash, answer, about_kind, about_id, created_at, expires_at)
    select scope, "requestHash", answer, "aboutKind", "aboutId", now(),
      now() + make_interval(hours => ${ANSWER_RETENTION_HOURS})
    from given cross join unnest(scopes) as scope
    on conflict (scope) do update set request_hash = excluded.request_hash,
      answer = excluded.answer, about_kind = excluded.about_kind, about_id = excluded.about_id,
      created_at = excluded.created_at, expires_at = excluded.expires_at
    where earlier.expires_at <= now()
    returning scope`.execute(db)
  return new Set(rows.map(({ scope }) => scope))
}

async function findResponses(db: Database, scopes: string[]): Promise<Row[]> {
  if (scopes.length === 0) return []
  const { rows } = await sql<Row>`
    select scope, request_hash, answer from idempotency
    where scope = any(${scopes}) and expires_at > now()`.execute(db)
  return rows
}

// Replaces rows of repeated requests that were inserted under some scopes by copies of the earlier response to the
// same request, and deletes those without one. That is rare: the client changed its address, or the body.
async function correctInserted(
  db: Database,
  repeated: NewStoredResponse[],
  inserted: Set<string>,
  earlierOf: (response: NewStoredResponse) => Row | undefined,
): Promise<void> {
  const copies: { scope: string; source: string }[] = []
  const unanswered: string[] = []
  for (const response of repeated) {
    const earlier = earlierOf(response)
    for (const scope of response.scopes.filter((scope) => inserted.has(scope))) {
      if (earlier?.requestHash === response.requestHash)
        copies.push({ scope, source: earlier.scope })
      else unanswered.push(scope)
    }
  }
  if (copies.length > 0) await copyResponses(db, copies)
  if (unanswered.length > 0)
    await db.deleteFrom('idempotency').where('scope', 'in', unanswered).execute()
}

async function copyResponses(db: Database, copies: { scope: string; source: string }[]) {
  await sql`
    update idempotency as copy set answer = earlier.answer, about_kind = earlier.about_kind,
      about_id = earlier.about_id, created_at = earlier.created_at, expires_at = earlier.expires_at
    from jsonb_to_recordset(${JSON.stringify(copies)}::jsonb) as given (scope text, source text)
    join idempotency as earlier on earlier.scope = given.source
    where copy.scope = given.scope`.execute(db)
}
