import { sql } from 'kysely'
import { bossQueues } from '../../../jobs/boss-queues.ts'
import type { Database } from '../../tables.ts'

// Payload fields in SQL. Each reads the current keys (`shared/jobs/envelope.ts`) first and then the keys used
// until November 2026, which old jobs still have. Indexes contain those of `indexes.ts`; a change needs new indexes.

/** The id of the submission that a job records or is about. */
export const aboutId = sql`coalesce(data ->> 'id', data ->> 'leadId', data ->> 'partnerId',
  data ->> 'assessmentId', data #>> '{about,id}')`
const code = sql`coalesce(data ->> 'code', data ->> 'refCode', data ->> 'referralCode')`
/**
 * Returns the id of the email that a job sends; null if its payload does not parse: it can contain anything then.
 * @param table the name of the job table in the statement
 */
export function emailId(table: string) {
  const id = sql`${sql.ref(`${table}.data`)} ->> 'emailId'`
  return sql`case when ${id} ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' then (${id})::uuid end`
}

/** The normalized email address in the payload of a recording job. */
export const emailOfSubmission = sql`coalesce(data ->> 'emailNormalized', lower(trim(coalesce(
  data #>> '{inquiry,email}', data #>> '{application,email}', data #>> '{request,email}'))))`
/** The phone number (E.164) in the payload of a recording job. */
export const phoneOfSubmission = sql`data #>> '{phone,e164}'`
/** The id of the record in the payload of other jobs, which have ids of their own. */
export const recordId = sql`coalesce(data ->> 'leadId', data ->> 'partnerId', data ->> 'assessmentId')`
/** The normalized email address for which a password reset was requested. */
export const emailOfReset = sql`lower(trim(data ->> 'email'))`

/**
 * The condition that a job is neither running nor completed. The submission of such a job may exist only in its
 * payload; those of completed jobs are recorded.
 */
export const isUnfinished = sql`state in ('created', 'retry', 'cancelled', 'failed')`

/** The pg-boss queues of recording jobs. */
export const recordingQueues = bossQueues.filter(({ job }) => job.records).map(({ name }) => name)

/**
 * Finds the ids of up to 50 submissions that are not recorded yet, by their codes or their normalized email
 * address. Codes have no index, so completed jobs, by far the largest group, are not searched.
 */
export async function findUnrecordedIds(
  db: Database,
  search: { codes: string[] } | { email: string },
): Promise<string[]> {
  const matches =
    'codes' in search
      ? sql`${code} = any(${search.codes})`
      : sql`${emailOfSubmission} = ${search.email}`
  const { rows } = await sql<{ id: string }>`
    select distinct ${aboutId} as id from pgboss.job
    where name = any(${recordingQueues}) and state in ('created', 'retry', 'active', 'failed')
      and ${matches}
    limit 50
  `.execute(db)
  return rows.map(({ id }) => id)
}

/** Finds the lead that is made from an assessment but not recorded yet; as above, completed jobs are not searched. */
export async function findUnrecordedLead(
  db: Database,
  assessmentId: string,
): Promise<{ id: string; refCode: string } | undefined> {
  const { rows } = await sql<{ id: string; refCode: string }>`
    select ${aboutId} as id, ${code} as ref_code from pgboss.job
    where name = any(${recordingQueues}) and state in ('created', 'retry', 'active', 'failed')
      and data #>> '{entry,assessmentId}' = ${assessmentId}
    limit 1`.execute(db)
  return rows[0]
}

/** What a job says of the lead that staff made from an assessment; without a budget, both parts of it are null. */
type MadeLead = {
  id: string
  assessmentId: string
  amount: string | null
  currency: string | null
}

/** Returns what the jobs that recorded these leads say of the assessments that they were made from. */
export async function entriesOfJobs(db: Database, leadIds: string[]): Promise<MadeLead[]> {
  const { rows } = await sql<MadeLead>`
    select id, data #>> '{entry,assessmentId}' as assessment_id, data #>> '{entry,budget,amount}' as amount,
      data #>> '{entry,budget,currency}' as currency
    from pgboss.job where name = any(${recordingQueues}) and id = any(${leadIds}::uuid[])
      and data #>> '{entry,assessmentId}' is not null`.execute(db)
  return rows
}
