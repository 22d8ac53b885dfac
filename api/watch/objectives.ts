import { cacheFor } from '../../shared/runtime/cache-for.ts'
import type { Config } from '../../shared/runtime/config.ts'
import type { Problem } from '../../shared/tables/jobs/alerts.ts'
import {
  deliveryPunctuality,
  type Punctuality,
  recordingPunctuality,
} from '../../shared/tables/jobs/pgboss/objectives.ts'
import type { Database } from '../../shared/tables/tables.ts'

/**
 * Two pairs of periods, in minutes, and how many times faster than allowed the share of late ones must grow in both. The
 * long period shows that it matters, the short one that it goes on. From "The Site Reliability Workbook", chapter 5: at
 * 14.4 times, what is allowed in 30 days is used up in two days; at 6 times, in five.
 * @internal
 */
export const alarms = [
  { long: 60, short: 5, rate: 14.4 },
  { long: 360, short: 30, rate: 6 },
] as const
const periods = alarms.flatMap(({ long, short }) => [long, short])

/**
 * Fewer late ones than this are no reason for an alert, whatever their share.
 * @internal
 */
export const MIN_LATE = 3

/** How long a result is used, in milliseconds: it needs a scan of six hours. */
const CACHE_MS = 30_000

export type ReadObjectives = () => Promise<Problem[]>

/** Returns a function that detects missed objectives. It measures punctuality at most every 30 seconds. */
export function createObjectives(db: Database, config: Config): ReadObjectives {
  return cacheFor(CACHE_MS, async () => {
    const recording = await recordingPunctuality(db, config.RECORDING_SECONDS, periods)
    const delivery = await deliveryPunctuality(db, config.DELIVERY_SECONDS, periods)
    const allowed = 1 - config.OBJECTIVE
    return [
      ...lateProblem('recording_late', recording, config.RECORDING_SECONDS, allowed),
      ...lateProblem('delivery_late', delivery, config.DELIVERY_SECONDS, allowed),
    ]
  })
}

function lateProblem(
  cause: 'recording_late' | 'delivery_late',
  measured: Punctuality[],
  limit: number,
  allowed: number,
): Problem[] {
  const of = (minutes: number) => measured.find((period) => period.minutes === minutes)
  const isBurning = (period: Punctuality | undefined, rate: number) =>
    period !== undefined && period.late >= rate * allowed * period.total
  const alarm = alarms.find(
    ({ long, short, rate }) =>
      (of(long)?.late ?? 0) >= MIN_LATE &&
      (of(short)?.late ?? 0) > 0 &&
      isBurning(of(long), rate) &&
      isBurning(of(short), rate),
  )
  const period = alarm && of(alarm.long)
  if (!period) return []
  const { late: failed, total, minutes } = period
  return [{ cause, subject: '', detail: { failed, total, period: minutes * 60, limit } }]
}
