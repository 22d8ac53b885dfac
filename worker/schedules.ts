import type { PgBoss } from 'pg-boss'
import { housekeeping } from '../shared/jobs/housekeeping.ts'
import { mintCodes } from '../shared/jobs/mint-codes.ts'
import { watch } from '../shared/jobs/watch.ts'
import type { Config } from '../shared/runtime/config.ts'

/** Seconds from a worker's start to the first check whether anything is wrong. */
const firstWatchSeconds = 15

/** Declares the scheduled jobs. Declaring one again updates it in place: a restart leaves no gap. */
export async function declareSchedules(boss: PgBoss, config: Config): Promise<void> {
  await boss.schedule(mintCodes.queue, '*/15 * * * *', {}, { tz: config.TIME_ZONE })
  await boss.schedule(housekeeping.queue, '7 * * * *', {}, { tz: config.TIME_ZONE })
  await boss.schedule(watch.queue, '* * * * *', {}, { tz: config.TIME_ZONE })
  // Soon after a start, so that ops are told that a worker is back; the code pool needs time to fill.
  await boss.send(watch.queue, {}, { startAfter: firstWatchSeconds })
}

/** Enqueues what a worker does first. */
export async function runAtStart(boss: PgBoss): Promise<void> {
  await boss.send(mintCodes.queue, {})
}
