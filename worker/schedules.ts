import type { PgBoss } from 'pg-boss'
import { housekeeping } from '../shared/jobs/housekeeping.ts'
import { mintCodes } from '../shared/jobs/mint-codes.ts'
import { watch } from '../shared/jobs/watch.ts'
import type { Config } from '../shared/runtime/config.ts'

/** Seconds from a worker's start to its first run of `watch`. */
const firstWatchSeconds = 15

/** Creates or updates the schedules of recurring jobs. */
export async function declareSchedules(boss: PgBoss, config: Config): Promise<void> {
  await boss.schedule(mintCodes.queue, '*/15 * * * *', {}, { tz: config.TIME_ZONE })
  await boss.schedule(housekeeping.queue, '7 * * * *', {}, { tz: config.TIME_ZONE })
  await boss.schedule(watch.queue, '* * * * *', {}, { tz: config.TIME_ZONE })
  // Soon after a start, to notify ops that a worker is back; the code pool needs time to fill first.
  await boss.send(watch.queue, {}, { startAfter: firstWatchSeconds })
}

/** Enqueues the jobs that every worker runs when it starts. */
export async function runAtStart(boss: PgBoss): Promise<void> {
  await boss.send(mintCodes.queue, {})
}
