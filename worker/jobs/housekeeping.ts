import { sendEmail } from '../../shared/jobs/send-email.ts'
import { deleteOldest } from '../../shared/tables/batches.ts'
import { findStuckEmails, giveUpEmail } from '../../shared/tables/emails/emails.ts'
import { forgetPauses } from '../../shared/tables/jobs/queue-pauses.ts'
import type { WorkerContext } from '../context.ts'
import type { SingleHandler } from '../job-handler.ts'

const HOUR_MS = 60 * 60 * 1000
const DAY_MS = 24 * HOUR_MS

/** How long attempts are kept: two years. */
const attemptsKeptMs = 2 * 365 * DAY_MS
/** An email is checked for a job once nothing has happened to it for this long. */
const stuckAfterMs = HOUR_MS
/** A paused worker that has not reported for this long is considered dead. */
const pauseKnownMs = DAY_MS

/** Emails without a job that one run gives up. */
const mostEmails = 1_000

/** Deletes expired rows, and fails emails whose job no longer exists. */
export const cleanUp: SingleHandler<unknown> = async (context) => {
  const { db, log } = context
  const now = Date.now()
  const expired = { time: 'expiresAt' as const, before: new Date(now) }
  const answers = await deleteOldest(db, 'idempotency', { key: 'scope', ...expired })
  const sessions = await deleteOldest(db, 'staffSessions', { key: 'id', ...expired })
  const tokens = await deleteOldest(db, 'staffVerifications', { key: 'id', ...expired })
  const old = { time: 'endedAt' as const, before: new Date(now - attemptsKeptMs) }
  const attempts = await deleteOldest(db, 'attempts', { key: 'id', ...old })
  await forgetPauses(db, new Date(now - pauseKnownMs))
  const emails = await giveUpLostEmails(context, new Date(now - stuckAfterMs))
  log.info({ answers, attempts, sessions, tokens, emails }, 'housekeeping.done')
  return { outcome: 'done' }
}

// The job of such an email used up its retries while its workers kept dying, so no worker recorded the
// failure. An email that was being sent may have been delivered.
async function giveUpLostEmails({ db, boss }: WorkerContext, before: Date) {
  let given = 0
  for (const email of await findStuckEmails(db, before, mostEmails)) {
    const job = email.jobId ? await boss.getJobById(sendEmail.queue, email.jobId) : null
    if (job && ['created', 'retry', 'active'].includes(job.state)) continue
    if (await giveUpEmail(db, email, 'its job ended without a word')) given++
  }
  return given
}
