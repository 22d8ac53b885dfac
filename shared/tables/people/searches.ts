import { sql } from 'kysely'
import type { EventType } from '../../contract/event.ts'
import { submissionKinds } from '../../contract/submission.ts'
import type { PersonTexts } from '../../domain/mentions.ts'
import { isSearchFor, matchesSearch } from '../search.ts'
import { submissionTable } from '../submissions/submissions.ts'
import type { Database } from '../tables.ts'

/** The events that contain what was typed into the search field of a list of submissions. */
const eventsWithSearch: EventType[] = [
  'leads.exported',
  'partners.exported',
  'view.saved',
  'view.changed',
  'view.deleted',
]

/**
 * Returns the searches in saved views and in events that identify a person: each word begins one of the person's names
 * or the email address, or begins or ends the phone number, and no submission of anyone else is found.
 * @param own the ids of the person's submissions
 */
export async function findIdentifyingSearches(
  db: Database,
  texts: PersonTexts,
  own: string[],
): Promise<ReadonlySet<string>> {
  const identifying = new Set<string>()
  for (const typed of await storedSearches(db))
    if (isSearchFor(typed, texts) && !(await findsOthers(db, typed, own))) identifying.add(typed)
  return identifying
}

async function storedSearches(db: Database): Promise<string[]> {
  const { rows } = await sql<{ typed: string }>`
    select filter ->> 'q' as typed from saved_views where filter ? 'q'
    union select unnest(array[before #>> '{filter,q}', after #>> '{filter,q}']) from events
    where type = any(${eventsWithSearch})`.execute(db)
  return rows.flatMap(({ typed }) => typed ?? [])
}

async function findsOthers(db: Database, typed: string, own: string[]) {
  const parts = submissionKinds.map((kind) => {
    const { table } = submissionTable[kind]
    return sql`(select 1 from ${sql.table(table)}
      where ${matchesSearch(table, typed)} and id <> all(${own}::uuid[]) limit 1)`
  })
  const { rows } = await sql`${sql.join(parts, sql` union all `)}`.execute(db)
  return rows.length > 0
}
