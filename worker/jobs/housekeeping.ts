import { sendEmail } from '../../shared/jobs/send-email.ts'
import { deleteOldAttempts } from '../../shared/tables/attempts.ts'
import { findStuckEmails, giveUpEmail } from '../../shared/tables/emails.ts'
import { deleteExpiredAnswers } from '../../shared/tables/idempotency.ts'
import { forgetPauses } from '../../shared/tables/queue-pauses.ts'
import { deleteExpiredSessions } from '../../shared/tables/staff.ts'
import { deleteExpiredTokens } from '../../shared/tables/staff-tokens.ts'
import type { WorkerContext } from '../context.ts'
import type { SingleHandler } from '../handlers.ts'

const HOUR_MS = 60 * 60 * 1000
const DAY_MS = 24 * HOUR_MS

/** How long an attempt is kept: two years, as long as anybody asks what became of a mail. */
const attemptsKeptMs = 2 * 365 * DAY_MS
/** A mail is looked after when nothing has happened to it for so long. */
const stuckAfterMs = HOUR_MS
/** A worker that pauses and is silent for so long is gone. */
const pauseKnownMs = DAY_MS

/** Rows deleted by one statement, and statements a table gets in one run. */
const batch = 1_000
const mostBatches = 100

/** Keeps the tables small, in small steps, and the ledger of mails true. */
export const keepHouse: SingleHandler<unknown> = async (context) => {
  const { db, log } = context
  const now = Date.now()
  const answers = await inBatches(() => deleteExpiredAnswers(db, new Date(now), batch))
  const attempts = await inBatches(() =>
    deleteOldAttempts(db, new Date(now - attemptsKeptMs), batch),
  )
  const sessions = await inBatches(() => deleteExpiredSessions(db, new Date(now), batch))
  const tokens = await inBatches(() => deleteExpiredTokens(db, new Date(now), batch))
  await forgetPauses(db, new Date(now - pauseKnownMs))
  const emails = await giveUpLostEmails(context, new Date(now - stuckAfterMs))
  log.info({ answers, attempts, sessions, tokens, emails }, 'housekeeping.done')
  return { outcome: 'done' }
}

async function inBatches(deleteSome: () => Promise<number>) {
  let total = 0
  for (let run = 0; run < mostBatches; run++) {
    const deleted = await deleteSome()
    total += deleted
    if (deleted < batch) break
  }
  return total
}

// The job of such a mail used up its tries while its workers kept dying: nobody was left to write
// that down. A mail that was on its way may have been delivered.
async function giveUpLostEmails({ db, boss }: WorkerContext, before: Date) {
  let given = 0
  for (const email of await findStuckEmails(db, before, batch)) {
    const job = email.jobId ? await boss.getJobById(sendEmail.queue, email.jobId) : null
    if (job && ['created', 'retry', 'active'].includes(job.state)) continue
    if (await giveUpEmail(db, email, 'its job ended without a word')) given++
  }
  return given
}
