import { sql } from 'kysely'
import { timeOfId } from '../../../domain/time-of-id.ts'
import { bossQueueOf, bossQueues } from '../../../jobs/boss-queues.ts'
import type { Database } from '../../tables.ts'

const recordingQueues = bossQueues
  .filter(({ job, kind }) => job.records && kind !== 'dead')
  .map(({ name }) => name)

/**
 * Returns when the oldest submission was accepted that is not recorded yet, by name of the queue as staff see it. Also
 * counts those that are being recorded and those that wait for a retry, but no dead letters.
 */
export async function oldestSubmissions(db: Database): Promise<Map<string, Date>> {
  const { rows } = await sql<{ name: string; id: string; createdOn: Date }>`
    select wanted.name, oldest.id, oldest.created_on
    from unnest(${recordingQueues}::text[]) wanted(name) cross join lateral (
      (select id, created_on from pgboss.job
       where name = wanted.name and state < 'active' and not blocked order by priority desc, created_on limit 1)
      union all
      (select id, created_on from pgboss.job
       where name = wanted.name and state = 'active' order by created_on limit 1)
    ) oldest`.execute(db)
  const oldest = new Map<string, Date>()
  for (const { name, id, createdOn } of rows) {
    const queue = bossQueueOf(name)?.job.queue ?? name
    // The job has the id of its submission, but in an isolation queue it is younger; after a redrive, its id is random.
    const acceptedAt = timeOfId(id) ?? createdOn
    const known = oldest.get(queue)
    if (!known || acceptedAt < known) oldest.set(queue, acceptedAt)
  }
  return oldest
}
