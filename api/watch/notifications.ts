import type { AlertCause, AlertMessageKind } from '../../shared/contract/alert.ts'
import { HOUR_MS, MINUTE_MS } from '../../shared/contract/duration.ts'
import type { EmailTemplate } from '../../shared/contract/email.ts'
import { mailAlert } from '../../shared/jobs/mail-alert.ts'
import { sendEmail } from '../../shared/jobs/send-email.ts'
import type { StoredAlert } from '../../shared/tables/jobs/alerts.ts'

/**
 * How long a problem that usually ends by itself must last before ops are notified, in milliseconds.
 * @internal
 */
export const holdMs: Partial<Record<AlertCause, number>> = {
  relay_paused: MINUTE_MS / 2,
  codes_low: MINUTE_MS,
  emails_wait: MINUTE_MS,
  queue_waits: MINUTE_MS,
}

/**
 * How long a problem must be over before ops are notified of its end, in milliseconds: by then, it shows what becomes of
 * what waited, and a problem that comes and goes is one alert.
 */
export const END_MS = MINUTE_MS / 2

/** A problem has become much worse if its count is this many times what ops were told. */
const MUCH_WORSE = 10

/** What staff decided does not become worse: that what arrives waits is what they wanted. */
const decidedCauses: ReadonlySet<AlertCause> = new Set(['queue_paused', 'template_held'])

/**
 * Returns what to notify ops of, if anything. Of a new problem once it has lasted long enough; of a worse one at most once
 * per hour, unless it has become much worse, and never of one that staff decided; of the end of a problem if they know of it,
 * and it has been over for long enough.
 * @param settleMs how long that is, in milliseconds
 */
export function notificationOf(
  alert: StoredAlert,
  now: Date,
  settleMs: number,
): Exclude<AlertMessageKind, 'test'> | undefined {
  const { cause, since, resolvedAt, notifiedAt } = alert
  if (resolvedAt) {
    const isSettled = now.getTime() - resolvedAt.getTime() >= settleMs
    return notifiedAt && isSettled ? 'resolved' : undefined
  }
  const age = now.getTime() - since.getTime()
  if (!notifiedAt) return age >= (holdMs[cause] ?? 0) ? 'opened' : undefined
  if (decidedCauses.has(cause)) return undefined
  const isHourOver = now.getTime() - notifiedAt.getTime() >= HOUR_MS
  return isMuchWorse(alert) || (isHourOver && isWorse(alert)) ? 'worse' : undefined
}

/** Whether an email about an open alert could arrive: not if the alert is that no emails are sent. */
export function isEmailable({ cause, subject }: Pick<StoredAlert, 'cause' | 'subject'>): boolean {
  if (cause === 'queue_paused') return ![sendEmail.queue, mailAlert.queue].includes(subject)
  if (cause === 'template_held') return subject !== ('ops-alert' satisfies EmailTemplate)
  return !['no_worker', 'relay_paused', 'database_down'].includes(cause)
}

function isMuchWorse({ cause, detail, notifiedDetail }: StoredAlert) {
  if (cause === 'codes_low') return false
  return (detail.count ?? 0) >= MUCH_WORSE * Math.max(notifiedDetail?.count ?? 0, 1)
}

// Waiting always gets worse.
function isWorse({ cause, detail, notifiedDetail }: StoredAlert) {
  const [now, before] = [detail.count ?? 0, notifiedDetail?.count ?? 0]
  switch (cause) {
    case 'dead_letters':
      return now > before
    case 'codes_low':
      return now < before
    default:
      return true
  }
}
