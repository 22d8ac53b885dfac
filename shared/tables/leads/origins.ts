import { sql } from 'kysely'
import type { Database } from '../tables.ts'

/** Maximum number of listed origins. Clients can send any text as origin. */
const MAX_ORIGINS = 200

/**
 * Lists the first `MAX_ORIGINS` distinct origins of leads, sorted. Uses a loose index scan: one lookup per
 * origin instead of reading every row.
 */
export async function listOrigins(db: Database): Promise<string[]> {
  const { rows } = await sql<{ origin: string }>`
    with recursive origins (origin, number) as (
      (select origin, 1 from leads where origin is not null order by origin limit 1)
      union all
      select (select leads.origin from leads where leads.origin > origins.origin
        order by leads.origin limit 1), number + 1
      from origins where origins.origin is not null and number <= ${MAX_ORIGINS}
    )
    select origin from origins where origin is not null limit ${MAX_ORIGINS}`.execute(db)
  return rows.map(({ origin }) => origin)
}
