import type { KeptAlert } from '../../shared/tables/jobs/alerts.ts'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS

/** What heals by itself more often than not is told only once it has lasted for so long. */
const patienceMs: Partial<Record<KeptAlert['cause'], number>> = {
  relay_paused: MINUTE_MS,
  codes_low: MINUTE_MS,
}

/**
 * Whether ops are to be told of something that is wrong: once, and again at most every hour, if it
 * has got worse.
 */
export function isToBeTold(alert: KeptAlert, now: Date): boolean {
  const { cause, since, lastMailedAt } = alert
  if (!lastMailedAt) return now.getTime() - since.getTime() >= (patienceMs[cause] ?? 0)
  return now.getTime() - lastMailedAt.getTime() >= HOUR_MS && isWorse(alert)
}

/**
 * Whether ops are to be told that something is over: if they know of it. That no worker was
 * connected is told only then, for there was nobody to send the mail.
 */
export function isEndToBeTold({ cause, lastMailedAt }: KeptAlert): boolean {
  return cause === 'no_worker' || lastMailedAt !== null
}

function isWorse({ cause, detail, mailedDetail }: KeptAlert): boolean {
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
