import { sql } from 'kysely'
import type { Database } from '../tables.ts'
import { deletePeople } from './person-erasure.ts'
import { recordPeople, type Submitter } from './recorded-people.ts'

/** How many submissions are given a person at once. */
const PER_CALL = 1_000

/**
 * Gives the submissions since a time a person that have none: workers of an earlier release recorded them while the tables
 * of people existed.
 * @returns the number of submissions that had none, at most `PER_CALL`
 */
export async function recordMissingPeople(db: Database, since: Date): Promise<number> {
  const { rows } = await sql<Submitter>`
    select id, name, email, email_normalized, phone, phone_national, phone_e164, submitted_at
    from leads where submitted_at >= ${since} and erased_at is null and ${hasNoPerson('leads')}
    union all
    select id, name, email, email_normalized, '', '', null, submitted_at
    from assessments where submitted_at >= ${since} and erased_at is null and ${hasNoPerson('assessments')}
    limit ${sql.lit(PER_CALL)}`.execute(db)
  if (rows.length > 0) await db.transaction().execute((tx) => recordPeople(tx, rows))
  return rows.length
}

/**
 * Deletes the people whose submissions were all erased since a time: an API of an earlier release erased them without
 * deleting the person.
 */
export async function deleteErasedPeople(db: Database, since: Date): Promise<void> {
  const { rows } = await sql<{ id: string }>`
    select people.id from people where people.id in (
      select about_id from events where type = 'person.erased' and at >= ${since})`.execute(db)
  const submissionIds = rows.map(({ id }) => id)
  if (submissionIds.length === 0) return
  await db
    .transaction()
    .execute((tx) =>
      deletePeople(tx, { emails: [], phone: undefined, submissionIds, otherEmails: [] }),
    )
}

function hasNoPerson(table: 'leads' | 'assessments') {
  const email = sql.ref(`${table}.email_normalized`)
  const id = sql.ref(`${table}.id`)
  return sql`case when ${email} <> ''
    then not exists (select from person_addresses where person_addresses.kind = 'email' and value = ${email})
    else not exists (select from people where people.id = ${id}) end`
}
