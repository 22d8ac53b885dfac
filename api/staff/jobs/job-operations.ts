import { fromKysely, type PgBoss } from 'pg-boss'
import { cancelledByStaff } from '../../../shared/contract/email.ts'
import { requeueEmails, suppressEmails } from '../../../shared/tables/emails/emails.ts'
import { isHeld } from '../../../shared/tables/jobs/pgboss/held-jobs.ts'
import type { BossJob } from '../../../shared/tables/jobs/pgboss/job.ts'
import { findRedrivenJobs } from '../../../shared/tables/jobs/pgboss/job-chains.ts'
import type { Database } from '../../../shared/tables/tables.ts'
import type { JobDetails } from './rows.ts'

/** Changes locked jobs, and returns those it changed. */
export type JobOperation = (tx: Database, boss: PgBoss, jobs: JobDetails[]) => Promise<ChangedJob[]>

/** A changed job, with the id and queue of the job that continues its work: after a redrive, a new job. */
export type ChangedJob = { details: JobDetails; jobId: string; queue: string }

/**
 * Moves dead letters back to their original queue, as new jobs, and queues their emails again. pg-boss redrives
 * only waiting dead letters, so canceled and failed ones are first made to wait again.
 */
export const redrive: JobOperation = async (tx, boss, jobs) => {
  const db = fromKysely(tx)
  const inState = (state: BossJob['state']) => jobs.filter(({ job }) => job.state === state)
  for (const [name, ids] of idsByQueue(inState('cancelled'))) await boss.resume(name, ids, { db })
  for (const [name, ids] of idsByQueue(inState('failed'))) await boss.retry(name, ids, { db })
  for (const [name, ids] of idsByQueue(jobs))
    await boss.redrive(name, { ids, limit: ids.length, db })
  const redriven = await findRedrivenJobs(
    tx,
    jobs.flatMap(({ job }) => rootIdOf(job) ?? []),
  )
  const byRoot = new Map(redriven.map((job) => [job.sourceRootId, job]))
  const changed = jobs.flatMap((details) => {
    const job = byRoot.get(rootIdOf(details.job))
    return job ? [{ details, jobId: job.id, queue: job.name }] : []
  })
  await requeueEmailsOf(tx, changed)
  return changed
}

/** Gives failed jobs one more attempt, immediately, and queues their emails again. */
export const retry: JobOperation = async (tx, boss, jobs) => {
  for (const [name, ids] of idsByQueue(jobs)) await boss.retry(name, ids, { db: fromKysely(tx) })
  return await requeueEmailsOf(tx, await runNow(tx, boss, jobs))
}

/** Resumes canceled jobs, to run immediately, and queues their emails again. */
export const resume: JobOperation = async (tx, boss, jobs) => {
  for (const [name, ids] of idsByQueue(jobs)) await boss.resume(name, ids, { db: fromKysely(tx) })
  return await requeueEmailsOf(tx, await runNow(tx, boss, jobs))
}

/**
 * Undoes cancellations: the jobs wait again, until the time for which they waited before, and their emails are queued
 * again. A dead letter is a dead letter again. A held email is due, unless its template is still held.
 */
export const restore: JobOperation = async (tx, boss, jobs) => {
  for (const [name, ids] of idsByQueue(jobs)) await boss.resume(name, ids, { db: fromKysely(tx) })
  const suppressed = jobs.filter(({ job, email }) => {
    const isOwn = email?.jobId === job.id
    return isOwn && email.status === 'suppressed' && email.reason === cancelledByStaff
  })
  await requeueEmailsOf(tx, suppressed.map(toChangedJob))
  // Its hold may have ended meanwhile, and would not find it any more. If it has not, a worker holds it again.
  const held = jobs.filter(({ job }) => isHeld(job, new Date()))
  await runNow(tx, boss, held)
  return jobs.map(toChangedJob)
}

/** Makes waiting jobs due immediately. */
export const runNow: JobOperation = async (tx, boss, jobs) => {
  const options = { startAfter: new Date(), db: fromKysely(tx) }
  for (const { job } of jobs) await boss.update(job.name, undefined, { ...options, id: job.id })
  return jobs.map(toChangedJob)
}

/** Cancels waiting jobs and dead letters, and suppresses their emails that are still queued. */
export const cancel: JobOperation = async (tx, boss, jobs) => {
  for (const [name, ids] of idsByQueue(jobs)) await boss.cancel(name, ids, { db: fromKysely(tx) })
  const emails = jobs.flatMap(({ job, email }) =>
    email ? { emailId: email.id, jobId: job.id } : [],
  )
  await suppressEmails(tx, emails, cancelledByStaff)
  return jobs.map(toChangedJob)
}

// Queues the emails of these jobs again, each assigned to the job that now sends it.
async function requeueEmailsOf(tx: Database, changed: ChangedJob[]): Promise<ChangedJob[]> {
  await requeueEmails(
    tx,
    changed.flatMap(({ details: { email }, jobId }) => (email ? { emailId: email.id, jobId } : [])),
  )
  return changed
}

// For jobs that keep their id and queue.
function toChangedJob(details: JobDetails): ChangedJob {
  return { details, jobId: details.job.id, queue: details.job.name }
}

function rootIdOf({ sourceRootId, sourceId }: BossJob) {
  return sourceRootId ?? sourceId
}

function idsByQueue(jobs: JobDetails[]) {
  const groups = Map.groupBy(jobs, ({ job }) => job.name)
  return [...groups].map(([name, group]) => [name, group.map(({ job }) => job.id)] as const)
}
