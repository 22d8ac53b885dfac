import { HOUR_MS, MINUTE_MS } from '../../shared/contract/duration.ts'
import type { StoredAlert } from '../../shared/tables/jobs/alerts.ts'

/** How long a problem that usually ends by itself must last before ops are notified, in milliseconds. */
const notifyAfterMs: Partial<Record<StoredAlert['cause'], number>> = {
  relay_paused: MINUTE_MS,
  codes_low: MINUTE_MS,
}

/**
 * Whether to notify ops of an open alert now. The first notification is sent after the delay for the alert's
 * cause. Further ones are sent at most once per hour, and only if the problem has become worse. A queue whose
 * oldest job waits too long always counts as worse.
 */
export function isNotificationDue(alert: StoredAlert, now: Date): boolean {
  const { cause, since, lastMailedAt } = alert
  if (!lastMailedAt) return now.getTime() - since.getTime() >= (notifyAfterMs[cause] ?? 0)
  return now.getTime() - lastMailedAt.getTime() >= HOUR_MS && isWorse(alert)
}

/**
 * Whether to notify ops that an alert was resolved. True if they were notified of the alert itself. Also true
 * if no worker was connected: then no worker could have notified them.
 */
export function isEndNotificationDue({ cause, lastMailedAt }: StoredAlert): boolean {
  return cause === 'no_worker' || lastMailedAt !== null
}

function isWorse({ cause, detail, mailedDetail }: StoredAlert): boolean {
  const [now, before] = [detail.count ?? 0, mailedDetail?.count ?? 0]
  switch (cause) {
    case 'queue_waits':
      return true
    case 'dead_letters':
      return now > before
    case 'codes_low':
      return now < before
    default:
      return false
  }
}
