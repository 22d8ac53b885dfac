import { sql } from 'kysely'
import type { Database } from '../tables.ts'
import { membersAddresses } from './members-addresses.ts'

type Submission = { id: string; emailNormalized: string; submittedAt: Date | string }

/** SQL for when somebody last submitted an inquiry or an assessment, which has an index: of `people` in the surrounding query. */
export const lastSubmittedAt = sql<Date>`coalesce(people.last_submitted_at, people.created_at)`

/** Returns the people whose latest submission is one of these: who submitted it, or whom they are part of. */
export async function findLaterPeople(db: Database, submissions: Submission[]): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select people.id from (${latestOf(submissions)}) latest join people on people.id = latest.head_id
    where ${lastSubmittedAt} < latest.at`.execute(db)
  return rows.map(({ id }) => id)
}

/** Stores these submissions as the latest of whoever has no later one. The people must be locked. */
export async function storeLastSubmitted(db: Database, submissions: Submission[]): Promise<void> {
  await sql`update people set last_submitted_at = latest.at from (${latestOf(submissions)}) latest
    where people.id = latest.head_id and ${lastSubmittedAt} < latest.at`.execute(db)
}

function latestOf(submissions: Submission[]) {
  const given = submissions.map(({ id, emailNormalized, submittedAt }) => {
    return { id, email: emailNormalized, at: submittedAt }
  })
  return sql`select head_id, max(at) as at
    from json_to_recordset(${JSON.stringify(given)}::json) as given (id uuid, email text, at timestamptz)
    left join person_addresses emails on emails.kind = 'email' and emails.value = given.email
    join people owners on owners.id = coalesce(emails.person_id, given.id) group by head_id`
}

/** Derives again when people last submitted something: after what belongs to them has changed. They must be locked. */
export async function deriveLastSubmitted(tx: Database, ids: string[]): Promise<void> {
  await sql`update people set last_submitted_at = greatest(${latestMember}, ${latest('leads')}, ${latest('assessments')})
    where id = any(${ids}::uuid[])`.execute(tx)
}

// A submission without an email address has a person of its own.
const latestMember = sql`(select max(members.created_at) from people members where members.head_id = people.id)`

function latest(table: 'leads' | 'assessments') {
  const newest = sql`select submitted_at from ${sql.table(table)} where email_normalized = value
    order by submitted_at desc limit 1`
  return sql`(select max(submitted_at) from ${membersAddresses()} cross join lateral (${newest}) newest
    where kind = 'email')`
}
