import { type RawBuilder, sql } from 'kysely'

/**
 * Returns the condition that a queue contains a job with this id that will run or is running.
 * @param jobId SQL for the id
 */
export function hasLiveJob(queue: string, jobId: RawBuilder<unknown>): RawBuilder<boolean> {
  return sql<boolean>`exists (select from pgboss.job where job.name = ${queue} and job.id = ${jobId}
    and job.state in ('created', 'retry', 'active'))`
}
