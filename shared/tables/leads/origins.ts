import { sql } from 'kysely'
import type { Database } from '../tables.ts'

/** Most origins in the list, because clients can send any text. */
const mostOrigins = 200

/**
 * The distinct origins of leads, sorted, at most `mostOrigins`. Each takes one index lookup, which is
 * faster than `select distinct` over a million leads.
 */
export async function listOrigins(db: Database): Promise<string[]> {
  const { rows } = await sql<{ origin: string }>`
    with recursive origins (origin, number) as (
      (select origin, 1 from leads where origin is not null order by origin limit 1)
      union all
      select (select leads.origin from leads where leads.origin > origins.origin
        order by leads.origin limit 1), number + 1
      from origins where origins.origin is not null and number <= ${mostOrigins}
    )
    select origin from origins where origin is not null limit ${mostOrigins}`.execute(db)
  return rows.map(({ origin }) => origin)
}
