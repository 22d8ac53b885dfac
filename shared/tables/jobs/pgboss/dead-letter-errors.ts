import { sql } from 'kysely'
import { bossQueueOf, bossQueues } from '../../../jobs/boss-queues.ts'
import type { Database } from '../../tables.ts'
import { errorKey } from './job.ts'

const deadLetterQueues = bossQueues.filter(({ kind }) => kind === 'dead').map(({ name }) => name)

/**
 * Returns the most frequent error of the dead letters of each queue, of the latest 1,000 of them, masked, by name of the
 * queue as staff see it.
 */
export async function deadLetterErrors(db: Database): Promise<Map<string, string>> {
  const { rows } = await sql<{ name: string; error: string | null }>`
    select wanted.name, (
      select mode() within group (order by key) from (
        select ${errorKey} as key from pgboss.job
        where name = wanted.name and state in ('created', 'retry') order by created_on desc limit 1000
      ) latest
    ) as error from unnest(${deadLetterQueues}::text[]) wanted(name)`.execute(db)
  return new Map(
    rows.flatMap(({ name, error }) =>
      error ? [[bossQueueOf(name)?.job.queue ?? name, error]] : [],
    ),
  )
}
