import { fromKysely } from 'pg-boss'
import { isDatabaseDown } from '../../shared/runtime/errors.ts'
import {
  listOpenAlerts,
  markNotified,
  resolveUnconfirmed,
  upsertAlerts,
} from '../../shared/tables/jobs/alerts.ts'
import type { WorkerContext } from '../context.ts'
import type { SingleHandler } from '../job-handler.ts'
import { alertEmail } from '../mail/emails/alert-email.ts'
import { enqueueEmails } from '../mail/enqueue.ts'
import { isEndNotificationDue, isNotificationDue } from '../watch/notifications.ts'
import { findProblems } from '../watch/problems.ts'

/**
 * Stores problems as alerts, resolves the alerts whose problem has ended, and enqueues emails to ops. While the database
 * is unavailable, it leaves that to its next run.
 */
export const watchSystem: SingleHandler<unknown> = async (context) => {
  try {
    await watch(context)
  } catch (error) {
    if (!isDatabaseDown(error)) throw error
    context.log.warn({ err: error }, 'database.error')
  }
  return { outcome: 'done' }
}

async function watch(context: WorkerContext) {
  const { db, boss, config, log } = context
  const problems = await findProblems(context)
  const now = new Date()
  await db.transaction().execute(async (tx) => {
    await upsertAlerts(tx, problems, now)
    const resolved = (await resolveUnconfirmed(tx, now)).filter(isEndNotificationDue)
    const due = (await listOpenAlerts(tx)).filter((alert) => isNotificationDue(alert, now))
    const step = { tx, bossTx: fromKysely(tx), boss, config }
    await enqueueEmails(
      step,
      [...due, ...resolved].map((alert) => alertEmail(alert, config, now)),
    )
    const notified = due.map(({ id }) => id)
    await markNotified(tx, notified, now)
    if (notified.length + resolved.length > 0)
      log.warn({ notified, resolved: resolved.length }, 'alert.notified')
  })
}
