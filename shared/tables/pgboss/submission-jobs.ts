import { sql } from 'kysely'
import type { JobTrace } from '../../contract/records.ts'
import { deadLetterQueue, isolationQueue } from '../../jobs/queues.ts'
import { recordingJobs } from '../../jobs/recording-jobs.ts'
import { sendEmail } from '../../jobs/send-email.ts'
import type { Database } from '../tables.ts'

const recordingQueues = Object.values(recordingJobs).flatMap((job) => [
  job.queue,
  isolationQueue(job),
  deadLetterQueue(job),
])
const allQueues = [...recordingQueues, sendEmail.queue, deadLetterQueue(sendEmail)]

/** A job as pg-boss keeps it, as far as a submission's journey needs it. */
export type BossJob = Omit<JobTrace<Date>, 'emailId'> & {
  data: Record<string, unknown>
  createdOn: Date
  /** What the last try left: of a failure its name and message. */
  output: Record<string, unknown> | null
}

/**
 * The jobs that were enqueued under the ids of submissions and of mails, with their redriven copies
 * and their dead letters, the oldest first.
 */
export async function jobsUnder(db: Database, ids: string[]): Promise<BossJob[]> {
  if (ids.length === 0) return []
  const { rows } = await sql<BossJob>`
    select ${columns} from pgboss.job where name = any(${allQueues}) and id = any(${ids}::uuid[])
    union
    select ${columns} from pgboss.job where source_root_id = any(${ids}::uuid[])
    order by "createdOn", id`.execute(db)
  return rows
}

/**
 * The id of an inquiry that waits or is dead, by its code. There is no index on what jobs carry:
 * those that are done are not looked at, and have become leads.
 */
export async function findUnrecordedLead(
  db: Database,
  refCode: string,
): Promise<string | undefined> {
  const { rows } = await sql<{ id: string }>`
    select data ->> 'leadId' as id from pgboss.job
    where name = any(${recordingQueues}) and state < 'completed' and data ->> 'refCode' = ${refCode}
    limit 1`.execute(db)
  return rows[0]?.id
}

// A claim raises retry_count, except the first one.
const columns = sql`id, name as queue, state::text, data, start_after as "startAfter",
  created_on as "createdOn", retry_limit + 1 as attempts,
  retry_count + case state when 'retry' then 2 else 1 end as attempt,
  name like '%-dead' as "isDead", coalesce(output, source_output) as output`
