import { fromKysely, type PgBoss } from 'pg-boss'
import { erasedName } from '../../../shared/contract/erasure.ts'
import { replaceMentions } from '../../../shared/domain/mentions.ts'
import { announceDecision } from '../../../shared/jobs/announce-decision.ts'
import { bossQueues } from '../../../shared/jobs/boss-queues.ts'
import { type BossJob, holdJobs } from '../../../shared/tables/jobs/pgboss/job.ts'
import { jobsWithNote, type NotedJob } from '../../../shared/tables/jobs/pgboss/noted-jobs.ts'
import type { ErasureSearch } from '../../../shared/tables/people/mentioned-places.ts'
import type { Database } from '../../../shared/tables/tables.ts'

const queues = bossQueues.filter(({ job }) => job === announceDecision).map(({ name }) => name)

/** Finds the jobs that announce a decision about somebody else and whose note mentions the person. */
export async function findDecisionJobs(
  db: Database,
  { matcher, ownIds }: ErasureSearch,
): Promise<NotedJob[]> {
  const isMention = ({ note, aboutId }: NotedJob) =>
    !ownIds.includes(aboutId) && replaceMentions(note, matcher, '') !== note
  const found: NotedJob[] = []
  for (const queue of queues)
    for await (const jobs of jobsWithNote(db, queue)) found.push(...jobs.filter(isMention))
  return found
}

/**
 * Removes mentions from the notes of unfinished jobs, and deletes finished ones. A running job is deleted, and sent
 * again.
 * @returns the number of jobs that mentioned the person
 */
export async function replaceDecisionJobs(
  tx: Database,
  boss: PgBoss,
  search: ErasureSearch,
): Promise<number> {
  const jobs = await findDecisionJobs(tx, search)
  let found = jobs
  while (found.length > 0) {
    for (const job of await holdJobs(tx, found)) await replaceJob(tx, boss, job, search)
    // A worker may have moved one to another queue meanwhile.
    found = await findDecisionJobs(tx, search)
  }
  return jobs.length
}

async function replaceJob(tx: Database, boss: PgBoss, job: BossJob, { matcher }: ErasureSearch) {
  const { id, name, state } = job
  const db = fromKysely(tx)
  const { note, ...rest } = job.data as { note: string }
  const data = { ...rest, note: replaceMentions(note, matcher, erasedName) }
  // pg-boss does not update a canceled job.
  if (state === 'cancelled') await boss.resume(name, id, { db })
  if (['created', 'retry', 'cancelled'].includes(state)) await boss.update(name, data, { id, db })
  else await boss.deleteJob(name, id, { db })
  if (state === 'cancelled') await boss.cancel(name, id, { db })
  // The worker that runs it has read the note. It cannot complete a deleted job, so its writes are rolled back.
  if (state === 'active') await boss.send(name, data, { db })
}
