import { fromKysely } from 'pg-boss'
import type { AlertMessageKind } from '../../shared/contract/alert.ts'
import { mailAlert } from '../../shared/jobs/mail-alert.ts'
import { suppressAlertEmails } from '../../shared/tables/emails/alert-emails.ts'
import { insertMessages, supersedeMessages } from '../../shared/tables/jobs/alert-messages.ts'
import {
  markNotified,
  type Problem,
  type StoredAlert,
  storeProblems,
} from '../../shared/tables/jobs/alerts.ts'
import type { Database } from '../../shared/tables/tables.ts'
import type { ApiContext } from '../context.ts'
import { configuredChannels } from './channels/channels.ts'
import { composeAlert, emailOf } from './compose.ts'
import { END_MS, isEmailable, notificationOf } from './notifications.ts'
import { outcomeOf } from './outcomes.ts'

type Dependencies = Pick<ApiContext, 'config' | 'db' | 'boss' | 'log'>

/** What ops are to be told of an alert. */
type Notification = { alert: StoredAlert; kind: Exclude<AlertMessageKind, 'test'> }

/**
 * Stores problems as alerts and, in the same transaction, the messages that notify ops of new ones, of those that have
 * become worse, and of those that are over.
 * @param now the time of the database
 * @param settleMs how long a problem must be over before ops are notified of that, in milliseconds
 */
export async function notify(
  context: Dependencies,
  problems: Problem[],
  now: Date,
  settleMs = END_MS,
): Promise<void> {
  const { db } = context
  const due = await db.transaction().execute(async (tx) => {
    const { open, resolved } = await storeProblems(tx, problems, now)
    const notifications = [...open, ...resolved].flatMap((alert): Notification[] => {
      const kind = notificationOf(alert, now, settleMs)
      return kind ? [{ alert, kind }] : []
    })
    await storeNotifications(context, tx, notifications, now)
    return notifications
  })
  logNotifications(context, due)
}

/** Stores the messages of notifications, and enqueues those that are emails. */
export async function storeNotifications(
  { boss, config }: Pick<ApiContext, 'boss' | 'config'>,
  tx: Database,
  notifications: Notification[],
  now: Date,
): Promise<void> {
  for (const { alert, kind } of notifications) {
    const isOver = kind === 'resolved'
    if (isOver) await supersedeMessages(tx, alert.id)
    if (isOver) await suppressAlertEmails(tx, alert.id, now)
    const outcome = isOver ? await outcomeOf(tx, alert) : undefined
    const content = composeAlert(alert, kind, config, now, outcome)
    const occasion = `${alert.id}:${kind}${kind === 'worse' ? `:${now.toISOString()}` : ''}`
    const messages = configuredChannels(config).map((channel) => ({
      ...{ alertId: alert.id, channel, kind, occasion, content },
    }))
    await insertMessages(tx, messages, now)
    if (isOver || isEmailable(alert))
      await boss.send(mailAlert.queue, emailOf(alert, occasion, content), { db: fromKysely(tx) })
  }
  const ids = notifications.map(({ alert }) => alert.id)
  await markNotified(tx, ids, now)
}

/** Logs which alerts ops are notified of. */
export function logNotifications(
  { log }: Pick<ApiContext, 'log'>,
  notifications: Notification[],
): void {
  for (const { alert, kind } of notifications) {
    const { cause, subject, detail } = alert
    log.warn({ kind, cause, subject, detail }, 'alert.notified')
  }
}
