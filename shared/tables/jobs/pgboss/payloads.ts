import { sql } from 'kysely'
import { bossQueues } from '../../../jobs/boss-queues.ts'
import { kindRecordedBy } from '../../../jobs/recording-jobs.ts'
import type { Database } from '../../tables.ts'

// What jobs carry, as statements read it. Each reads the envelope of `shared/jobs/envelope.ts` first
// and then the shapes before it, which jobs may still have.

/** The submission a job carries, or another job is about. */
const aboutId = sql`coalesce(data ->> 'id', data ->> 'leadId', data ->> 'partnerId',
  data ->> 'assessmentId', data #>> '{about,id}')`
const code = sql`coalesce(data ->> 'code', data ->> 'refCode', data ->> 'referralCode')`
const email = sql`coalesce(data ->> 'emailNormalized', lower(trim(coalesce(
  data #>> '{inquiry,email}', data #>> '{application,email}', data #>> '{request,email}'))))`

const recordingQueues = bossQueues.filter(({ job }) => kindRecordedBy(job)).map(({ name }) => name)

/**
 * The ids of submissions that are not recorded yet, by their code or address. No index covers what
 * jobs carry: jobs that are done are not looked at.
 */
export async function findUnrecorded(
  db: Database,
  known: { codes: string[] } | { email: string },
): Promise<string[]> {
  const matches =
    'codes' in known ? sql`${code} = any(${known.codes})` : sql`${email} = ${known.email}`
  const { rows } = await sql<{ id: string }>`
    select distinct ${aboutId} as id from pgboss.job
    where name = any(${recordingQueues}) and state in ('created', 'retry', 'active', 'failed')
      and ${matches}
    limit 50
  `.execute(db)
  return rows.map(({ id }) => id)
}

/** A job that carries a person, and the submission it is about. */
export type PersonJob = { queue: string; id: string; submissionId: string | null }

/**
 * The jobs, in any queue and state, that carry a person: their address or number as it was submitted,
 * or the id of one of their submissions. Reads every job there is.
 * @param person.email normalised
 * @param person.phone E.164
 */
export async function jobsOfPerson(
  db: Database,
  person: { email: string; phone?: string | undefined; submissionIds: string[] },
): Promise<PersonJob[]> {
  const isTheirs = [
    sql`${aboutId} = any(${person.submissionIds}::text[])`,
    sql`${email} = ${person.email}`,
    ...(person.phone ? [sql`data #>> '{phone,e164}' = ${person.phone}`] : []),
  ]
  const { rows } = await sql<PersonJob>`
    select name as queue, id, ${aboutId} as "submissionId"
    from pgboss.job
    where ${sql.join(isTheirs, sql` or `)}
  `.execute(db)
  return rows
}
