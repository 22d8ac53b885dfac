import { fromKysely, type PgBoss } from 'pg-boss'
import { requeueEmails, suppressEmails } from '../../../shared/tables/emails/emails.ts'
import type { BossJob } from '../../../shared/tables/jobs/pgboss/job.ts'
import { redrivenFrom } from '../../../shared/tables/jobs/pgboss/job-chains.ts'
import type { Database } from '../../../shared/tables/tables.ts'
import { cancelledByStaff } from './plan.ts'
import type { KnownJob } from './rows.ts'

/** What an action does to jobs that are locked: it tells which were changed, and what they are now. */
export type Act = (tx: Database, boss: PgBoss, jobs: KnownJob[]) => Promise<Changed[]>

/** A job that was changed, and under which id it goes on. */
export type Changed = { known: KnownJob; jobId: string; queue: string }

/**
 * Puts dead letters back into the queue they come from, as new jobs. One that was dismissed, or
 * could not be put back once, is first made a waiting dead letter again.
 */
export const redrive: Act = async (tx, boss, jobs) => {
  const db = fromKysely(tx)
  const inState = (state: BossJob['state']) => jobs.filter(({ job }) => job.state === state)
  for (const [name, ids] of idsByQueue(inState('cancelled'))) await boss.resume(name, ids, { db })
  for (const [name, ids] of idsByQueue(inState('failed'))) await boss.retry(name, ids, { db })
  for (const [name, ids] of idsByQueue(jobs))
    await boss.redrive(name, { ids, limit: ids.length, db })
  const made = await redrivenFrom(
    tx,
    jobs.flatMap(({ job }) => rootOf(job) ?? []),
  )
  const byRoot = new Map(made.map((job) => [job.sourceRootId, job]))
  const changed = jobs.flatMap((known) => {
    const job = byRoot.get(rootOf(known.job))
    return job ? [{ known, jobId: job.id, queue: job.name }] : []
  })
  await requeue(tx, changed)
  return changed
}

/** Gives failed jobs one more try, at once. */
export const retry: Act = async (tx, boss, jobs) => {
  for (const [name, ids] of idsByQueue(jobs)) await boss.retry(name, ids, { db: fromKysely(tx) })
  return await requeue(tx, await hasten(tx, boss, jobs))
}

/** Puts cancelled jobs back, to run at once. */
export const resume: Act = async (tx, boss, jobs) => {
  for (const [name, ids] of idsByQueue(jobs)) await boss.resume(name, ids, { db: fromKysely(tx) })
  return await requeue(tx, await hasten(tx, boss, jobs))
}

/** Lets waiting jobs run at once. */
export const hasten: Act = async (tx, boss, jobs) => {
  const options = { startAfter: new Date(), db: fromKysely(tx) }
  for (const { job } of jobs) await boss.update(job.name, undefined, { ...options, id: job.id })
  return jobs.map((known) => ({ known, jobId: known.job.id, queue: known.job.name }))
}

/** Takes jobs that wait out of their queues; a mail that waited is suppressed. */
export const cancel: Act = async (tx, boss, jobs) => {
  for (const [name, ids] of idsByQueue(jobs)) await boss.cancel(name, ids, { db: fromKysely(tx) })
  const mails = jobs.flatMap(({ job, mail }) => (mail ? { emailId: mail.id, jobId: job.id } : []))
  await suppressEmails(tx, mails, cancelledByStaff)
  return jobs.map((known) => ({ known, jobId: known.job.id, queue: known.job.name }))
}

// The ledger goes with the job: from now on this job, and no other, is to send the mail.
async function requeue(tx: Database, changed: Changed[]): Promise<Changed[]> {
  await requeueEmails(
    tx,
    changed.flatMap(({ known, jobId }) => (known.mail ? { emailId: known.mail.id, jobId } : [])),
  )
  return changed
}

function rootOf({ sourceRootId, sourceId }: BossJob) {
  return sourceRootId ?? sourceId
}

function idsByQueue(jobs: KnownJob[]) {
  const groups = Map.groupBy(jobs, ({ job }) => job.name)
  return [...groups].map(([name, group]) => [name, group.map(({ job }) => job.id)] as const)
}
