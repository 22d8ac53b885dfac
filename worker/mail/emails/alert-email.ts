import { alertPath } from '../../../shared/contract/alert.ts'
import type { Config } from '../../../shared/runtime/config.ts'
import type { StoredAlert } from '../../../shared/tables/jobs/alerts.ts'
import { formatDuration, formatMoment } from '../../../shared/view/format.ts'
import type { EmailRequest } from '../enqueue.ts'

/** Returns the email that notifies ops of an open alert, or that an alert was resolved. */
export function alertEmail(
  alert: StoredAlert,
  config: Config,
  now: Date,
): EmailRequest<'ops-alert'> {
  const { LOCALE: language, TIME_ZONE: timeZone } = config
  const { id, cause, subject, detail, since, resolvedAt } = alert
  const moment = (at: Date) => formatMoment(at, language, timeZone)
  const duration = (seconds: number | undefined) =>
    seconds === undefined ? null : formatDuration(seconds, language)
  return {
    template: 'ops-alert',
    about: { kind: 'house', id },
    occasion: resolvedAt ? 'over' : now.toISOString(),
    language,
    to: { name: config.BUSINESS_NAME, email: config.OPS_MAILBOX },
    data: {
      cause,
      subject,
      isOver: resolvedAt !== null,
      since: moment(since),
      until: resolvedAt && moment(resolvedAt),
      waited: duration(detail.seconds),
      limit: duration(detail.limit),
      count: detail.count ?? null,
      reason: detail.reason ?? null,
      path: alertPath(alert),
    },
  }
}
