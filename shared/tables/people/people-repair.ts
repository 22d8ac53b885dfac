import { sql } from 'kysely'
import type { Database } from '../tables.ts'
import { deriveLastSubmitted } from './last-submitted.ts'
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
 * Stores when people last submitted something: those whose submissions workers of an earlier release have recorded since a time, and
 * those whom an API of one has merged or split since.
 */
export async function repairLastSubmitted(db: Database, since: Date): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const { rows } = await sql<{ id: string }>`select id from people where id in (
        select heads.id from (${submittedSince(since)}) submissions
        join people owners on owners.id = person_id join people heads on heads.id = owners.head_id
        where submissions.at > coalesce(heads.last_submitted_at, heads.created_at)
        union select head_id from person_merges join people on people.id in (survivor_id, merged_id)
        where at >= ${since} or undone_at >= ${since}
      ) order by id for update`.execute(tx)
    await deriveLastSubmitted(
      tx,
      rows.map(({ id }) => id),
    )
  })
}

// A submission without an email address is the person's with its id.
function submittedSince(since: Date) {
  const withEmail = (table: 'leads' | 'assessments') => sql`
    select person_id, submitted_at as at from ${sql.table(table)}
    join person_addresses on person_addresses.kind = 'email' and value = email_normalized
    where submitted_at >= ${since}`
  return sql`${withEmail('leads')} union all ${withEmail('assessments')}
    union all select id, created_at from people where head_id <> id and created_at >= ${since}`
}

function hasNoPerson(table: 'leads' | 'assessments') {
  const email = sql.ref(`${table}.email_normalized`)
  const id = sql.ref(`${table}.id`)
  return sql`case when ${email} <> ''
    then not exists (select from person_addresses where person_addresses.kind = 'email' and value = ${email})
    else not exists (select from people where people.id = ${id}) end`
}
