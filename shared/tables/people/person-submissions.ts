import { sql } from 'kysely'
import { MAX_ON_PERSON_PAGE } from '../../contract/person.ts'
import type { Database } from '../tables.ts'
import { membersAddresses } from './members-addresses.ts'

/** Returns the id of the person who sent a submission; undefined if it does not exist, or was erased. */
export async function personIdOf(
  db: Database,
  table: 'leads' | 'assessments',
  id: string,
): Promise<string | undefined> {
  const { rows } = await sql<{ id: string }>`
    select head_id as id from people where id = coalesce(
      (select person_id from person_addresses where kind = 'email' and value =
        (select email_normalized from ${sql.table(table)} where id = ${id})), ${id})`.execute(db)
  return rows[0]?.id
}

/** Returns the ids of a person's newest submissions of a kind, the newest first. One without an email address has the person's id. */
export async function submissionIds(db: Database, table: 'leads' | 'assessments', headId: string) {
  const submissions = sql.table(table)
  const newest = sql`select id, submitted_at from ${submissions} where email_normalized = value
    order by submitted_at desc limit ${sql.lit(MAX_ON_PERSON_PAGE)}`
  const { rows } = await sql<{ id: string }>`
    select id from (
      select newest.* from ${membersAddresses(sql`${headId}`)} cross join lateral (${newest}) newest where kind = 'email'
      union all
      select submissions.id, submitted_at from people join ${submissions} submissions on submissions.id = people.id
      where head_id = ${headId} and email_normalized = '' and erased_at is null
    ) found order by submitted_at desc, id desc limit ${sql.lit(MAX_ON_PERSON_PAGE)}`.execute(db)
  return rows.map(({ id }) => id)
}

/** SQL for the ids of all submissions of a kind that a person has sent, unless they were erased. */
export function allSubmissionIds(table: 'leads' | 'assessments', headId: string) {
  const submissions = sql.table(table)
  return sql`(
    select submissions.id from ${membersAddresses(sql`${headId}`)}
    join ${submissions} submissions on email_normalized = value where person_addresses.kind = 'email'
    union select submissions.id from people join ${submissions} submissions on submissions.id = people.id
    where head_id = ${headId} and email_normalized = '' and erased_at is null)`
}
