import { sql } from 'kysely'
import type { Database } from '../../tables.ts'
import { errorKey, isFailing } from './job.ts'
import { wasActive } from './queue-counts.ts'

/**
 * Adds the indexes pg-boss does without and staff do not: what failed, by time and by error, which a
 * job that succeeds never touches; and when a queue was active. Run after pg-boss has made its tables; again, it
 * changes nothing.
 */
export async function indexJobs(db: Database): Promise<void> {
  await sql`create index if not exists antesala_jobs_over on pgboss.job (name, state, completed_on, id)
    where state in ('failed', 'cancelled')`.execute(db)
  await sql`create index if not exists antesala_jobs_failing
    on pgboss.job ((${errorKey}), name, state, start_after) where ${isFailing}`.execute(db)
  await sql`create index if not exists antesala_queue_activity
    on pgboss.queue_stats (captured_on, name) include (delta_on, completed_delta, failed_delta)
    where ${wasActive}`.execute(db)
}
