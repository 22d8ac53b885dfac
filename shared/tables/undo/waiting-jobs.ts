import { announceDecision } from '../../jobs/announce-decision.ts'
import { mailAnswer } from '../../jobs/mail-answer.ts'
import { mailLead } from '../../jobs/mail-lead.ts'
import { type BossJob, findJobs } from '../jobs/pgboss/job.ts'
import type { Database } from '../tables.ts'
import { changesWithJobs, type UndoableKind } from './recent-changes.ts'

/** The queue of the jobs that write the emails of a change of each kind; an attribution has none. */
const queues: Partial<Record<UndoableKind, string>> = {
  lead: mailLead.queue,
  lead_answer: mailAnswer.queue,
  partner: announceDecision.queue,
}

/** A job that writes the emails of a change, once the change can no longer be undone. */
export type WaitingJob<Before> = { recordId: string; before: Before; job: BossJob }

/**
 * Returns the jobs of changes of these records that wait until the change can no longer be undone.
 * @param find how the jobs are found: `holdJobs` keeps them from being run or deleted until the transaction ends
 */
export async function waitingJobs<Before>(
  db: Database,
  recordIds: string[],
  find: typeof findJobs = findJobs,
): Promise<WaitingJob<Before>[]> {
  const changes = await changesWithJobs(db, recordIds)
  if (changes.length === 0) return []
  const addresses = changes.flatMap(({ kind, jobIds }) => {
    const name = queues[kind]
    return name ? jobIds.map((id) => ({ name, id })) : []
  })
  const jobs = new Map((await find(db, addresses)).map((job) => [job.id, job]))
  return changes.flatMap(({ recordId, before, jobIds }) =>
    jobIds.flatMap((id) => {
      const job = jobs.get(id)
      return job?.state === 'created' ? [{ recordId, before: before as Before, job }] : []
    }),
  )
}
