import { BLOCK_SIZE } from '../../shared/codes/code-pool.ts'
import { codePrefixes } from '../../shared/contract/code.ts'
import type { Hold } from '../../shared/contract/control.ts'
import type { QueueHealth } from '../../shared/contract/job.ts'
import { mintCodes } from '../../shared/jobs/mint-codes.ts'
import { isRecordingQueue } from '../../shared/jobs/recording-jobs.ts'
import { sendEmail } from '../../shared/jobs/send-email.ts'
import { countWorkers } from '../../shared/runtime/boss.ts'
import {
  countQueuedEmails,
  countSentLately,
  type WaitingEmails,
  waitingEmails,
} from '../../shared/tables/emails/waiting-emails.ts'
import { findRecentAlerts, type Problem } from '../../shared/tables/jobs/alerts.ts'
import { listHolds } from '../../shared/tables/jobs/holds.ts'
import { deadLetterErrors } from '../../shared/tables/jobs/pgboss/dead-letter-errors.ts'
import { oldestSubmissions } from '../../shared/tables/jobs/pgboss/oldest-submissions.ts'
import { queueHealth } from '../../shared/tables/jobs/pgboss/queue-counts.ts'
import { slowEmails } from '../../shared/tables/jobs/pgboss/slow-emails.ts'
import { listPauses } from '../../shared/tables/jobs/queue-pauses.ts'
import { countCodes } from '../../shared/tables/submissions/codes.ts'
import type { ApiContext } from '../context.ts'
import { withoutConsequences } from './consequences.ts'
import { failingAttempts } from './failing-attempts.ts'
import type { ReadObjectives } from './objectives.ts'

/**
 * If the pool has fewer codes of a prefix than this, the job `mint-codes` does not keep up.
 * @internal
 */
export const FEW_CODES = 2 * BLOCK_SIZE

/** An email is sent slowly if it takes longer than this; a single one may have a slow server of its own. */
const SLOW_EMAIL_SECONDS = 30
const MIN_SLOW_EMAILS = 2

/** The forecast is that of the rate of so many seconds: what was sent before a backlog does not make it shorter. */
const RATE_SECONDS = 30
/** From so many waiting emails on, it is foreseen how long they will wait. */
const MIN_BACKLOG = 100

/** What is needed to look for problems. */
export type Watched = Pick<ApiContext, 'db' | 'boss' | 'config' | 'log'> & {
  readObjectives: ReadObjectives
}

/**
 * Detects what is wrong now. A problem that follows from another one is left out: if there is no worker, everything
 * waits.
 * @param now the time of the database
 */
export async function findProblems(context: Watched, now: Date): Promise<Problem[]> {
  const { db, boss } = context
  // One after the other, so that looking for problems occupies one connection.
  const workers = await countWorkers(boss)
  const queues = await queueHealth(db, now)
  const oldest = await oldestSubmissions(db)
  const emails = await waitingEmails(db)
  const sentLately = await countSentLately(db, RATE_SECONDS)
  const holds = await listHolds(db)
  const found = [
    ...workerProblems(workers, queues, oldest, now),
    ...waitingSubmissions(queues, oldest, now),
    ...(await failingAttempts(db, queues)),
    ...(await relayProblems(context, emails)),
    ...(await slowRelay(db)),
    ...waitingMail(context, emails, now),
    ...(await context.readObjectives()),
    ...queueProblems(queues, sentLately),
    ...deadLetters(queues, await deadLetterErrors(db)),
    ...(await codeProblems(context)),
    ...pausedQueues(holds, queues),
    ...(await heldTemplates(db, holds)),
  ]
  return withoutConsequences(found, await findRecentAlerts(db, now), now)
}

function workerProblems(
  workers: number,
  queues: QueueHealth[],
  oldest: Map<string, Date>,
  now: Date,
): Problem[] {
  if (workers > 0) return []
  const times = [...oldest.values()]
  const count = queues
    .filter(({ name }) => isRecordingQueue(name))
    .reduce((sum, { counts }) => sum + waitingOf(counts) + counts.active.count, 0)
  const seconds = times.length > 0 ? secondsSince(new Date(Math.min(...times.map(Number))), now) : 0
  return [{ cause: 'no_worker', subject: '', detail: { count, seconds } }]
}

function waitingSubmissions(
  queues: QueueHealth[],
  oldest: Map<string, Date>,
  now: Date,
): Problem[] {
  return queues.flatMap(({ name, counts, limitSeconds: limit }) => {
    const acceptedAt = oldest.get(name)
    const seconds = acceptedAt ? secondsSince(acceptedAt, now) : 0
    if (seconds <= limit) return []
    const count = waitingOf(counts) + counts.active.count
    return [
      { cause: 'submissions_wait' as const, subject: name, detail: { seconds, limit, count } },
    ]
  })
}

async function relayProblems({ db }: Watched, { count }: WaitingEmails): Promise<Problem[]> {
  const [pause] = await listPauses(db)
  return pause
    ? [{ cause: 'relay_paused', subject: '', detail: { reason: pause.reason, count } }]
    : []
}

function waitingMail({ config }: Watched, { count, oldest }: WaitingEmails, now: Date): Problem[] {
  const limit = config.EMAIL_WAIT_MINUTES * 60
  const seconds = oldest ? secondsSince(oldest, now) : 0
  return seconds > limit
    ? [{ cause: 'emails_wait', subject: '', detail: { seconds, limit, count } }]
    : []
}

// One of many connections may hang; that alone does not make the relay slow.
async function slowRelay(db: Watched['db']): Promise<Problem[]> {
  const { count, seconds } = await slowEmails(db, SLOW_EMAIL_SECONDS)
  // Only those sent meanwhile: what was sent before would hide that the relay is slow now.
  const sent = await countSentLately(db, SLOW_EMAIL_SECONDS)
  const isSlow = count >= MIN_SLOW_EMAILS && count >= sent / 5
  return isSlow ? [{ cause: 'relay_slow', subject: '', detail: { count, seconds } }] : []
}

// Submissions that wait are a problem of their own, which also counts those that wait for a retry.
function queueProblems(queues: QueueHealth[], sentLately: number): Problem[] {
  return queues.flatMap(({ name: subject, counts, oldestSeconds, limitSeconds: limit }) => {
    if (isRecordingQueue(subject)) return []
    const seconds = oldestSeconds ?? 0
    const { count } = counts.ready
    const isForecast = subject === sendEmail.queue && count >= MIN_BACKLOG && sentLately > 0
    const forecast = isForecast ? Math.round((count / sentLately) * RATE_SECONDS) : 0
    if (seconds <= limit && forecast <= limit) return []
    const detail = { seconds, limit, count, ...(isForecast && { forecast }) }
    return [{ cause: 'queue_waits' as const, subject, detail }]
  })
}

function deadLetters(queues: QueueHealth[], errors: Map<string, string>): Problem[] {
  return queues.flatMap(({ name: subject, counts: { dead } }) => {
    const reason = errors.get(subject)
    const detail = { count: dead.count, ...(reason && { reason }) }
    return dead.count > 0 ? [{ cause: 'dead_letters' as const, subject, detail }] : []
  })
}

// Workers refill the pool every quarter of an hour; here, as soon as it is low.
async function codeProblems({ db, boss }: Watched): Promise<Problem[]> {
  const left = await countCodes(db)
  const problems = codePrefixes.flatMap((subject) => {
    const count = left[subject] ?? 0
    return count < FEW_CODES ? [{ cause: 'codes_low' as const, subject, detail: { count } }] : []
  })
  if (problems.length > 0) await boss.send(mintCodes.queue, {})
  return problems
}

// Staff know of it, but others should, too; and nothing else would say why it waits.
function pausedQueues(holds: Hold<Date>[], queues: QueueHealth[]): Problem[] {
  return holds.flatMap((hold) => {
    if (hold.template !== null) return []
    const counts = queues.find(({ name }) => name === hold.queue)?.counts
    const count = counts ? waitingOf(counts) : 0
    return [
      {
        cause: 'queue_paused' as const,
        subject: hold.queue,
        detail: { ...whoAndWhen(hold), count },
      },
    ]
  })
}

async function heldTemplates(db: Watched['db'], holds: Hold<Date>[]): Promise<Problem[]> {
  const templates = holds.flatMap(({ template }) => template ?? [])
  const counts = templates.length > 0 ? await countQueuedEmails(db, templates) : new Map()
  return holds.flatMap((hold) => {
    if (hold.template === null) return []
    const count = counts.get(hold.template) ?? 0
    const detail = { ...whoAndWhen(hold), count }
    return [{ cause: 'template_held' as const, subject: hold.template, detail }]
  })
}

// Without the reason: staff may have mentioned somebody, and alerts go to other systems.
function whoAndWhen({ actor, endsAt }: Hold<Date>) {
  return { actor, ...(endsAt && { endsAt: endsAt.toISOString() }) }
}

function waitingOf(counts: QueueHealth['counts']) {
  return counts.ready.count + counts.retrying.count
}

function secondsSince(at: Date, now: Date) {
  return Math.max(0, Math.round((now.getTime() - at.getTime()) / 1_000))
}
