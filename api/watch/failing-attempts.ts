import type { QueueHealth } from '../../shared/contract/job.ts'
import { isRecordingQueue } from '../../shared/jobs/recording-jobs.ts'
import { listOpenAlerts, type Problem } from '../../shared/tables/jobs/alerts.ts'
import {
  type AttemptShare,
  type AttemptShares,
  addShares,
  emailAttemptShares,
  otherAttemptShares,
} from '../../shared/tables/jobs/pgboss/failing-shares.ts'
import type { Database } from '../../shared/tables/tables.ts'

/**
 * How many failed attempts of how many jobs or emails are a problem, if they are a large share of their period. Over five
 * minutes, a relay that refuses everybody is hidden by what it accepted before; over half a minute, a few refusals are
 * chance.
 */
const openingLimits = {
  halfMinute: { failed: 5, jobs: 3 },
  fiveMinutes: { failed: 4, jobs: 2 },
} as const
/** For submissions, so many failed attempts in five minutes are enough, even at a single one. */
const MIN_FAILURES_OF_SUBMISSION = 3
/**
 * The share of attempts that must fail, of a period and of the very latest ones.
 * @internal
 */
export const OPENING_SHARE = 1 / 2
/** The share at which an open alert stays open, so that it does not open and end again and again. */
const STAYING_SHARE = 1 / 4

type Period = keyof typeof openingLimits

/** Detects the queues of whose attempts a large share fails, as long as something is left that could fail again. */
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

function areFailing(shares: AttemptShares) {
  const { queue, now, fiveMinutes } = shares
  // A single submission that is not recorded matters, however many others are.
  if (isRecordingQueue(queue) && fiveMinutes.failed >= MIN_FAILURES_OF_SUBMISSION)
    return now.failed > 0
  return (
    isShare(now, OPENING_SHARE) && (exceeds(shares, 'halfMinute') || exceeds(shares, 'fiveMinutes'))
  )
}

function areStillFailing({ queue, now, fiveMinutes }: AttemptShares) {
  if (isRecordingQueue(queue)) return fiveMinutes.failed > 0
  return fiveMinutes.failed > 0 && isShare(now, STAYING_SHARE)
}

function exceeds(shares: AttemptShares, period: Period) {
  const { failed, jobs } = openingLimits[period]
  const share = shares[period]
  return share.failed >= failed && share.jobs >= jobs && isShare(share, OPENING_SHARE)
}

function isShare({ total, failed }: AttemptShare, least: number) {
  return failed >= least * total
}

// Emails to clients and to staff are counted together if both fail.
function toProblem(subject: string, shares: AttemptShares[], count: number): Problem {
  const period = periodOf(shares)
  const { total, failed, seconds, error } = addShares(shares.map((share) => share[period]))
  const [{ audience } = {}] = shares
  const detail = {
    ...{ total, failed, period: seconds, count },
    ...(audience && shares.length === 1 && { audience }),
    ...(error && { reason: error }),
  }
  return { cause: 'attempts_fail', subject, detail }
}

// Five minutes say more, unless what happened before the failures hides them.
function periodOf(shares: AttemptShares[]): Period {
  return shares.some((share) => !exceeds(share, 'fiveMinutes') && exceeds(share, 'halfMinute'))
    ? 'halfMinute'
    : 'fiveMinutes'
}
