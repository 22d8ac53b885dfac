import type { StoredAlert } from '../../shared/tables/jobs/alerts.ts'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS

/** Causes that usually end by themselves are notified only after this long. */
const notifyAfterMs: Partial<Record<StoredAlert['cause'], number>> = {
  relay_paused: MINUTE_MS,
  codes_low: MINUTE_MS,
}

/** Whether to notify ops of an open alert: once, then at most hourly and only if it has got worse. */
export function isNotificationDue(alert: StoredAlert, now: Date): boolean {
  const { cause, since, lastMailedAt } = alert
  if (!lastMailedAt) return now.getTime() - since.getTime() >= (notifyAfterMs[cause] ?? 0)
  return now.getTime() - lastMailedAt.getTime() >= HOUR_MS && isWorse(alert)
}

/**
 * Whether to notify ops that an alert was resolved: if they were notified of it, or if no worker was
 * connected, since then no worker could send the first email.
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
