import { sql } from 'kysely'
import type { Completions } from '../../../contract/measurements.ts'
import { bossQueueNames, bossQueueOf, queueNames } from '../../../jobs/boss-queues.ts'
import type { Database } from '../../tables.ts'

/**
 * Counts completed jobs by queue. Leaves out jobs whose work another job continues, which pg-boss completes, too: they have
 * moved to an isolation queue (`isolated` in their output), their email is held (`held`) or was deferred after an error
 * (`maskedKey`). Takes 0.2 s for 200,000 jobs in the hour.
 * @returns the numbers by name of the queue
 */
export async function countThroughput(db: Database): Promise<Map<string, Completions>> {
  const { rows } = await sql<Completions & { name: string }>`
    select name, count(*)::int as last_hour,
      (count(*) filter (where completed_on > now() - interval '1 minute'))::int as last_minute
    from pgboss.job
    where name = any(${bossQueueNames('main', 'isolation')}) and state = 'completed'
      and completed_on > now() - interval '1 hour'
      and (output is null or not output ?| array['isolated', 'held', 'maskedKey'])
    group by name`.execute(db)
  const throughputOf = (queue: string): Completions => {
    const own = rows.filter(({ name }) => bossQueueOf(name)?.job.queue === queue)
    return {
      lastMinute: own.reduce((total, { lastMinute }) => total + lastMinute, 0),
      lastHour: own.reduce((total, { lastHour }) => total + lastHour, 0),
    }
  }
  return new Map(queueNames.map((queue) => [queue, throughputOf(queue)]))
}
