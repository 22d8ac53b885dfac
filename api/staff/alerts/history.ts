import type { RequestHandler } from 'express'
import type { AlertHistory } from '../../../shared/contract/alert.ts'
import { findAlertEmails } from '../../../shared/tables/emails/alert-emails.ts'
import { listMessages } from '../../../shared/tables/jobs/alert-messages.ts'
import { listLatestAlerts } from '../../../shared/tables/jobs/alerts.ts'
import type { ApiContext } from '../../context.ts'
import { configuredChannels } from '../../watch/channels/channels.ts'

/** Most alerts that are listed. */
const MAX_ALERTS = 100

/** GET /api/staff/alerts: the latest alerts, open ones first, with what ops were sent about each. */
export function showAlerts({ db, config }: ApiContext): RequestHandler {
  return async (_request, response) => {
    const alerts = await listLatestAlerts(db, MAX_ALERTS)
    const ids = alerts.map(({ id }) => id)
    const [messages, emails] = await Promise.all([listMessages(db, ids), findAlertEmails(db, ids)])
    const history: AlertHistory<Date> = {
      mailbox: config.OPS_MAILBOX,
      channels: configuredChannels(config),
      alerts: alerts.map(({ notifiedDetail: _, ...alert }) => ({
        ...alert,
        messages: messages.filter(({ alertId }) => alertId === alert.id),
        emails: emails.filter(({ aboutId }) => aboutId === alert.id),
      })),
      tests: messages.filter(({ kind }) => kind === 'test'),
    }
    response.json(history)
  }
}
