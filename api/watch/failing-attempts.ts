import type { QueueHealth } from '../../shared/contract/job.ts'
import { isRecordingQueue } from '../../shared/jobs/recording-jobs.ts'
import { listOpenAlerts, type Problem } from '../../shared/tables/jobs/alerts.ts'
import {
  type AttemptShares,
  emailAttemptShares,
  otherAttemptShares,
} from '../../shared/tables/jobs/pgboss/failing-shares.ts'
import type { Database } from '../../shared/tables/tables.ts'

/** Fewer failed attempts than this, or failures of a single job, are no problem of the system. */
const minFailures = 4
const minFailingJobs = 2
/** For submissions, so many failed attempts at a single one are enough. */
const minFailuresOfSubmission = 3
/**
 * The share of attempts that must fail, of the latest and of the very latest ones.
 * @internal
 */
export const openingShare = 1 / 2
/** The share at which an open alert stays open, so that it does not open and end again and again. */
const stayingShare = 1 / 4

/** Detects the queues most of whose attempts fail, as long as something is left that could fail again. */
export async function failingAttempts(db: Database, queues: QueueHealth[]): Promise<Problem[]> {
  const emails = await emailAttemptShares(db)
  const others = await otherAttemptShares(db)
  const alerts = await listOpenAlerts(db)
  const open = new Set(
    alerts.flatMap(({ cause, subject }) => (cause === 'attempts_fail' ? [subject] : [])),
  )
  const failing = [...emails, ...others].filter((shares) =>
    open.has(shares.queue) ? areStillFailing(shares) : areFailing(shares),
  )
  return [...Map.groupBy(failing, ({ queue }) => queue)].flatMap(([queue, shares]) => {
    const counts = queues.find(({ name }) => name === queue)?.counts
    const count = counts ? counts.retrying.count + counts.ready.count + counts.deferred.count : 0
    return count > 0 || counts?.dead.count ? [toProblem(queue, shares, count)] : []
  })
}

function areFailing({ queue, total, failed, jobs, recentTotal, recentFailed }: AttemptShares) {
  // A single submission that is not recorded matters, however many others are.
  if (isRecordingQueue(queue) && failed >= minFailuresOfSubmission) return recentFailed > 0
  return (
    failed >= minFailures &&
    jobs >= minFailingJobs &&
    failed >= openingShare * total &&
    recentFailed >= openingShare * recentTotal
  )
}

function areStillFailing({ queue, failed, recentTotal, recentFailed }: AttemptShares) {
  if (isRecordingQueue(queue)) return failed > 0
  return failed > 0 && recentFailed >= stayingShare * recentTotal
}

// Emails to clients and to staff are counted together if both fail.
function toProblem(subject: string, shares: AttemptShares[], count: number): Problem {
  const [first] = shares.toSorted((a, b) => b.failed - a.failed)
  const sum = (key: 'total' | 'failed') => shares.reduce((all, share) => all + share[key], 0)
  const { audience, error } = first ?? {}
  const detail = {
    ...{ total: sum('total'), failed: sum('failed'), count },
    ...(audience && shares.length === 1 && { audience }),
    ...(error && { reason: error }),
  }
  return { cause: 'attempts_fail', subject, detail }
}
