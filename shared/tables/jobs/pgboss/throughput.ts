import { sql } from 'kysely'
import { bossQueueNames, bossQueueOf, queueNames } from '../../../jobs/boss-queues.ts'
import type { Database } from '../../tables.ts'

/** How many jobs of a queue were completed in the last 60 seconds, and in the last 60 minutes. */
export type Throughput = { lastMinute: number; lastHour: number }

/**
 * Counts the completed jobs of each queue, by PostgreSQL's clock, from the jobs themselves: pg-boss's statistics are
 * seconds old, and end when no worker runs. A job that moved to an isolation queue counts where it was done, and an
 * email whose sending was put off counts when it is sent: of both, the first job is completed, too, with `isolated`,
 * `held` or an error as its output. Reads the completed jobs of an hour, a fifth of a second for 200,000.
 * @returns the numbers by name of the queue
 */
export async function countThroughput(db: Database): Promise<Map<string, Throughput>> {
  const { rows } = await sql<Throughput & { name: string }>`
    select name, count(*)::int as last_hour,
      (count(*) filter (where completed_on > now() - interval '1 minute'))::int as last_minute
    from pgboss.job
    where name = any(${bossQueueNames('main', 'isolation')}) and state = 'completed'
      and completed_on > now() - interval '1 hour'
      and (output is null or not output ?| array['isolated', 'held', 'maskedKey'])
    group by name`.execute(db)
  const throughputOf = (queue: string): Throughput => {
    const own = rows.filter(({ name }) => bossQueueOf(name)?.job.queue === queue)
    return {
      lastMinute: own.reduce((total, { lastMinute }) => total + lastMinute, 0),
      lastHour: own.reduce((total, { lastHour }) => total + lastHour, 0),
    }
  }
  return new Map(queueNames.map((queue) => [queue, throughputOf(queue)]))
}
