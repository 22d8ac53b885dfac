import { sql } from 'kysely'
import { type PersonMatcher, replaceMentions } from '../../domain/mentions.ts'
import type { Database } from '../tables.ts'

/** Returns the ids of the saved views whose name or filter mentions a person. */
export async function findViewsMentioning(db: Database, matcher: PersonMatcher): Promise<string[]> {
  const views = await db.selectFrom('savedViews').select(['id', 'name', 'filter']).execute()
  return views
    .filter((view) => JSON.stringify(view) !== JSON.stringify(replaceMentions(view, matcher, '')))
    .map(({ id }) => id)
}

/**
 * Deletes saved views. Removes their names and filters, and those of views deleted earlier, from the events about them:
 * the name can mention the person in a way that only the filter explains.
 * @param eventIds events that mention the person
 */
export async function deleteViews(
  tx: Database,
  viewIds: string[],
  eventIds: string[],
): Promise<void> {
  await sql`delete from saved_views where id = any(${viewIds}::uuid[])`.execute(tx)
  await sql`update events set before = before - 'name' - 'filter', after = after - 'name' - 'filter'
    where about_kind = 'view' and about_id in (
      select unnest(${viewIds}::uuid[])
      union select about_id from events where id = any(${eventIds}::uuid[]) and about_kind = 'view')`.execute(
    tx,
  )
}
