import { fromKysely, type PgBoss } from 'pg-boss'
import { type AnnounceDecision, announceDecision } from '../../../shared/jobs/announce-decision.ts'
import { reasonsOfDecisions } from '../../../shared/tables/history/events.ts'
import { holdJobs } from '../../../shared/tables/jobs/pgboss/job.ts'
import {
  type PartnerBefore,
  storeTold,
  type WithdrawnEmail,
} from '../../../shared/tables/partners/decisions.ts'
import type { Database } from '../../../shared/tables/tables.ts'
import { type WaitingJob, waitingJobs } from '../../../shared/tables/undo/waiting-jobs.ts'

/** What an applicant was told before a decision that waits to be emailed, and the jobs that wait. */
type Untold = Pick<PartnerBefore, 'toldStatus'> & { withdrawn: WithdrawnEmail[] }
export type UntoldDecisions = Map<string, Untold>

/**
 * Returns the applications whose last decision waits to be emailed, until it can no longer be undone.
 * @param isLocked whether to keep the jobs from being run until the transaction ends
 */
export async function untoldDecisions(
  db: Database,
  ids: string[],
  isLocked: boolean,
): Promise<UntoldDecisions> {
  return untoldOf(await waitingJobs<PartnerBefore>(db, ids, isLocked ? holdJobs : undefined))
}

/** Returns the applications whose last decision these jobs will email. */
export function untoldOf(waiting: WaitingJob<PartnerBefore>[]): UntoldDecisions {
  const untold: UntoldDecisions = new Map()
  for (const { recordId, before, job } of waiting) {
    // The note is not kept a second time: it can mention people who are erased.
    const { note: _, ...data } = job.data as AnnounceDecision
    const email = { id: job.id, startAfter: job.startAfter.toISOString(), data }
    const { toldStatus = before.toldStatus, withdrawn = [] } = untold.get(recordId) ?? {}
    untold.set(recordId, { toldStatus, withdrawn: [...withdrawn, email] })
  }
  return untold
}

/** Deletes the jobs of decisions that a later one replaces before the applicants were told. */
export async function withdrawEmails(
  tx: Database,
  boss: PgBoss,
  untold: UntoldDecisions,
): Promise<void> {
  if (untold.size === 0) return
  await storeTold(
    tx,
    [...untold].map(([id, { toldStatus }]) => ({ id, toldStatus })),
  )
  const jobs = [...untold.values()].flatMap(({ withdrawn }) => withdrawn)
  const ids = jobs.map(({ id }) => id)
  await boss.deleteJob(announceDecision.queue, ids, { db: fromKysely(tx) })
}

/** Enqueues the jobs that a decision had withdrawn, which is undone; each starts when it would have. */
export async function restoreEmails(
  tx: Database,
  boss: PgBoss,
  withdrawn: WithdrawnEmail[],
): Promise<void> {
  if (withdrawn.length === 0) return
  const decisions = withdrawn.map(({ data }) => data)
  const notes = await reasonsOfDecisions(tx, decisions)
  const jobs = withdrawn.map(({ id, startAfter, data }, index) => {
    const restored: AnnounceDecision = { ...data, note: notes[index] ?? null }
    return { id, startAfter: new Date(startAfter), data: restored }
  })
  await boss.insert(announceDecision.queue, jobs, { db: fromKysely(tx) })
}
