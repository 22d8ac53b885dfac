import { sql } from 'kysely'
import type { Database } from '../../tables.ts'
import { errorKey, isFailing } from './job.ts'
import { wasActive } from './queue-counts.ts'

/**
 * Creates three partial indexes on pg-boss's tables for the job console, unless they exist: failed and
 * canceled jobs by time, failing jobs by error, and the periods in which a queue was active. A job that
 * succeeds at the first attempt is in neither of the two indexes on jobs.
 * @throws if pg-boss's tables do not exist
 */
export async function createJobIndexes(db: Database): Promise<void> {
  await sql`create index if not exists antesala_jobs_over on pgboss.job (name, state, completed_on, id)
    where state in ('failed', 'cancelled')`.execute(db)
  await sql`create index if not exists antesala_jobs_failing
    on pgboss.job ((${errorKey}), name, state, start_after) where ${isFailing}`.execute(db)
  await sql`create index if not exists antesala_queue_activity
    on pgboss.queue_stats (captured_on, name) include (delta_on, completed_delta, failed_delta)
    where ${wasActive}`.execute(db)
}
