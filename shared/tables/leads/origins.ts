import { sql } from 'kysely'
import type { Database } from '../tables.ts'

/** Most origins that are offered to choose from: anybody may make one up. */
const mostOrigins = 200

/**
 * Where leads came from, in order, at most `mostOrigins`. Each is one descent into the index: a
 * million leads are not read for a dozen words.
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
