import { sql } from 'kysely'
import { bossQueueNames } from '../../../jobs/boss-queues.ts'
import type { Database } from '../../tables.ts'
import {
  aboutId,
  emailOfReset,
  emailOfSubmission,
  isUnfinished,
  phoneOfSubmission,
  recordId,
  recordingQueues,
} from './payloads.ts'

/** A job whose payload contains a person's data, and the submission that it is about. */
export type PersonJob = { queue: string; id: string; submissionId: string | null; data: unknown }

/** What the jobs of a person are found by. */
export type PersonJobSearch = {
  /** Normalized. */
  email?: string | undefined
  /** E.164. */
  phone?: string | undefined
  /** The ids of the person's submissions, and of the jobs of the person's emails. */
  ids: string[]
  /** The ids of the submissions that had the email address until staff corrected it. Only their old jobs are found. */
  correctedIds: string[]
  /** Whether to find requests to reset the password of an account with this email address. */
  withResets: boolean
}

/**
 * Returns the jobs, in any queue and state, whose payload contains a person's data: jobs with these ids and all later
 * jobs of their chains, jobs about these submissions, and jobs of submissions with the email address or phone number
 * that are not recorded. Each is found by an index, whatever the number of jobs.
 */
export async function jobsOfPerson(db: Database, search: PersonJobSearch): Promise<PersonJob[]> {
  const { rows } = await jobsOfPersonQuery(search).execute(db)
  return rows
}

/** @internal */
export function jobsOfPersonQuery(search: PersonJobSearch) {
  const { phone = null, email = null, ids, correctedIds, withResets } = search
  // `offset 0` makes PostgreSQL look up each id by itself: it overestimates how many jobs it will find, and would
  // otherwise read the whole table.
  const isOfPerson = sql`(${emailOfSubmission} = ${email} or ${phoneOfSubmission} = ${phone})`
  return sql<PersonJob>`
    with recursive chain(id) as (
      select unnest(${ids}::uuid[])
      union
      select job.id from chain cross join lateral (
        select id from pgboss.job where source_root_id = chain.id offset 0) job
    ), found as (
      select name, id from pgboss.job
      where name = any(${bossQueueNames()}) and id = any(array(select id from chain))
      union select job.name, job.id from unnest(${ids}::text[]) given(id) cross join lateral (
        select name, id from pgboss.job where ${recordId} = given.id offset 0) job
      union select name, id from pgboss.job where ${isUnfinished} and ${emailOfSubmission} = ${email}
      union select name, id from pgboss.job where ${isUnfinished} and ${phoneOfSubmission} = ${phone}
      union select name, id from pgboss.job
        where name = any(${recordingQueues}) and state = 'active' and ${isOfPerson}
      union select name, id from pgboss.job where name = any(${recordingQueues})
        and id = any(${correctedIds}::uuid[]) and ${emailOfSubmission} = ${email}
      union select name, id from pgboss.job where ${withResets} and ${emailOfReset} = ${email}
    )
    select job.* from found cross join lateral (
      select name as queue, id, ${aboutId} as "submissionId", data
      from pgboss.job where name = found.name and id = found.id offset 0) job`
}
