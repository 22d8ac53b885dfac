import type { PgBoss } from 'pg-boss'
import { housekeeping } from '../shared/jobs/housekeeping.ts'
import { mintCodes } from '../shared/jobs/mint-codes.ts'
import { watch } from '../shared/jobs/watch.ts'
import type { Config } from '../shared/runtime/config.ts'

/** Seconds from a worker's start to its first run of `watch`. */
const firstWatchSeconds = 15

/** Creates or updates the schedules of recurring jobs, and enqueues a first run of `watch`. */
export async function declareSchedules(boss: PgBoss, config: Config): Promise<void> {
  await boss.schedule(mintCodes.queue, '*/15 * * * *', {}, { tz: config.TIME_ZONE })
  await boss.schedule(housekeeping.queue, '7 * * * *', {}, { tz: config.TIME_ZONE })
  await boss.schedule(watch.queue, '* * * * *', {}, { tz: config.TIME_ZONE })
  // To notify ops soon that a worker is connected again; the delay gives the code pool time to fill.
  await boss.send(watch.queue, {}, { startAfter: firstWatchSeconds })
}

/** Enqueues the jobs that every worker runs when it starts. */
export async function enqueueStartupJobs(boss: PgBoss): Promise<void> {
  await boss.send(mintCodes.queue, {})
}
