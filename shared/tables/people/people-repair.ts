import { sql } from 'kysely'
import type { Database } from '../tables.ts'
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

function hasNoPerson(table: 'leads' | 'assessments') {
  const email = sql.ref(`${table}.email_normalized`)
  const id = sql.ref(`${table}.id`)
  return sql`case when ${email} <> ''
    then not exists (select from person_addresses where person_addresses.kind = 'email' and value = ${email})
    else not exists (select from people where people.id = ${id}) end`
}
