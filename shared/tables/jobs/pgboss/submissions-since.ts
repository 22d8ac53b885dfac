import { sql } from 'kysely'
import { MAX_COUNTED } from '../../../contract/list.ts'
import { bossQueueNames, bossQueueOf } from '../../../jobs/boss-queues.ts'
import type { Database } from '../../tables.ts'

/** How many submissions were recorded since a time, and how many still wait, up to `MAX_COUNTED`. */
export type SubmissionsSince = { recorded: number; waiting: number }

const recordingQueues = bossQueueNames('main', 'isolation').filter(
  (name) => bossQueueOf(name)?.job.records,
)

/** Counts the submissions, accepted at most a day before `since`, that were recorded since then, and those that wait. */
export async function submissionsSince(db: Database, since: Date): Promise<SubmissionsSince> {
  const recorded = (table: string) => sql`(select count(*) from ${sql.table(table)}
    where submitted_at >= ${since}::timestamptz - interval '1 day' and recorded_at >= ${since})`
  const { rows } = await sql<SubmissionsSince>`
    select (${recorded('leads')} + ${recorded('partners')} + ${recorded('assessments')})::int as recorded,
      (select count(*)::int from (select from pgboss.job where name = any(${recordingQueues})
        and state <= 'active' limit ${MAX_COUNTED}) waiting) as waiting`.execute(db)
  return rows[0] ?? { recorded: 0, waiting: 0 }
}
