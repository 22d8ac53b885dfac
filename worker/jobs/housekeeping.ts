import { sendEmail } from '../../shared/jobs/send-email.ts'
import { deleteOldest } from '../../shared/tables/batches.ts'
import { findStuckEmails, giveUpEmail } from '../../shared/tables/emails.ts'
import { forgetPauses } from '../../shared/tables/queue-pauses.ts'
import type { WorkerContext } from '../context.ts'
import type { SingleHandler } from '../job-handler.ts'

const HOUR_MS = 60 * 60 * 1000
const DAY_MS = 24 * HOUR_MS

/** How long an attempt is kept: two years, as long as anybody asks what became of a mail. */
const attemptsKeptMs = 2 * 365 * DAY_MS
/** A mail is looked after when nothing has happened to it for so long. */
const stuckAfterMs = HOUR_MS
/** A worker that pauses and is silent for so long is gone. */
const pauseKnownMs = DAY_MS

/** Emails without a job that one run gives up. */
const mostEmails = 1_000

/** Keeps the tables small, in small steps, and the ledger of mails true. */
export const keepHouse: SingleHandler<unknown> = async (context) => {
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

// The job of such a mail used up its tries while its workers kept dying: nobody was left to write
// that down. A mail that was on its way may have been delivered.
async function giveUpLostEmails({ db, boss }: WorkerContext, before: Date) {
  let given = 0
  for (const email of await findStuckEmails(db, before, mostEmails)) {
    const job = email.jobId ? await boss.getJobById(sendEmail.queue, email.jobId) : null
    if (job && ['created', 'retry', 'active'].includes(job.state)) continue
    if (await giveUpEmail(db, email, 'its job ended without a word')) given++
  }
  return given
}
