import { sql } from 'kysely'
import { bossQueues } from '../../../jobs/boss-queues.ts'
import type { Database } from '../../tables.ts'

// Payload fields in SQL. Each reads the current keys (`shared/jobs/envelope.ts`) first and then the keys used
// until November 2026, which old jobs still have.

/** The id of the submission that a job records or is about. */
const aboutId = sql`coalesce(data ->> 'id', data ->> 'leadId', data ->> 'partnerId',
  data ->> 'assessmentId', data #>> '{about,id}')`
const code = sql`coalesce(data ->> 'code', data ->> 'refCode', data ->> 'referralCode')`
const email = sql`coalesce(data ->> 'emailNormalized', lower(trim(coalesce(
  data #>> '{inquiry,email}', data #>> '{application,email}', data #>> '{request,email}'))))`

const recordingQueues = bossQueues.filter(({ job }) => job.records).map(({ name }) => name)

/**
 * Finds the ids of up to 50 submissions that are not recorded yet, by their codes or their normalized email
 * address. Payloads have no index, so completed jobs, by far the largest group, are not
 * searched.
 */
export async function findUnrecordedIds(
  db: Database,
  search: { codes: string[] } | { email: string },
): Promise<string[]> {
  const matches =
    'codes' in search ? sql`${code} = any(${search.codes})` : sql`${email} = ${search.email}`
  const { rows } = await sql<{ id: string }>`
    select distinct ${aboutId} as id from pgboss.job
    where name = any(${recordingQueues}) and state in ('created', 'retry', 'active', 'failed')
      and ${matches}
    limit 50
  `.execute(db)
  return rows.map(({ id }) => id)
}

/** A job whose payload contains a person's data, and the submission that it is about. */
export type PersonJob = { queue: string; id: string; submissionId: string | null }

/**
 * Returns the jobs, in any queue and state, whose payload contains a person's email address, their phone
 * number or the id of one of their submissions. Scans all jobs.
 * @param person.email normalized
 * @param person.phone E.164
 */
export async function jobsOfPerson(
  db: Database,
  person: { email: string; phone?: string | undefined; submissionIds: string[] },
): Promise<PersonJob[]> {
  const conditions = [
    sql`${aboutId} = any(${person.submissionIds}::text[])`,
    sql`${email} = ${person.email}`,
    ...(person.phone ? [sql`data #>> '{phone,e164}' = ${person.phone}`] : []),
  ]
  const { rows } = await sql<PersonJob>`
    select name as queue, id, ${aboutId} as "submissionId"
    from pgboss.job
    where ${sql.join(conditions, sql` or `)}
  `.execute(db)
  return rows
}
