import { DAY_MS, HOUR_MS } from '../../shared/contract/duration.ts'
import { sendEmail } from '../../shared/jobs/send-email.ts'
import { deleteOldest } from '../../shared/tables/batches.ts'
import { findStuckEmails, giveUpOnEmail } from '../../shared/tables/emails/emails.ts'
import { deleteStalePauses } from '../../shared/tables/jobs/queue-pauses.ts'
import type { WorkerContext } from '../context.ts'
import type { SingleHandler } from '../job-handler.ts'

/** Attempts that ended longer ago are deleted. */
const attemptsKeptMs = 2 * 365 * DAY_MS
/** The job of an unsent email is looked up if the email has not changed for this long. */
const stuckAfterMs = HOUR_MS
/** Pauses that their worker has not confirmed for this long are deleted. */
const pauseExpiryMs = DAY_MS

/** Maximum number of emails whose job is looked up per run. */
const maxEmails = 1_000

/** Deletes expired rows, and marks unsent emails that no job will send as `failed` or `unknown`. */
export const cleanUp: SingleHandler<unknown> = async (context) => {
  const { db, log } = context
  const now = Date.now()
  const expired = { time: 'expiresAt' as const, before: new Date(now) }
  const responses = await deleteOldest(db, 'idempotency', { key: 'scope', ...expired })
  const sessions = await deleteOldest(db, 'staffSessions', { key: 'id', ...expired })
  const tokens = await deleteOldest(db, 'staffVerifications', { key: 'id', ...expired })
  const old = { time: 'endedAt' as const, before: new Date(now - attemptsKeptMs) }
  const attempts = await deleteOldest(db, 'attempts', { key: 'id', ...old })
  await deleteStalePauses(db, new Date(now - pauseExpiryMs))
  const emails = await failLostEmails(context, new Date(now - stuckAfterMs))
  log.info({ responses, attempts, sessions, tokens, emails }, 'housekeeping.done')
  return { outcome: 'done' }
}

// No worker recorded the result of such an email, for example because its job used up all retries on
// workers that died. If the email was being sent, it becomes `unknown`, because it may have been delivered.
async function failLostEmails({ db, boss }: WorkerContext, before: Date) {
  let failed = 0
  for (const email of await findStuckEmails(db, before, maxEmails)) {
    const job = email.jobId ? await boss.getJobById(sendEmail.queue, email.jobId) : null
    if (job && ['created', 'retry', 'active'].includes(job.state)) continue
    if (await giveUpOnEmail(db, email, 'its job ended without a recorded result')) failed++
  }
  return failed
}
