import type { PgBoss } from 'pg-boss'
import { housekeeping } from '../shared/jobs/housekeeping.ts'
import { mintCodes } from '../shared/jobs/mint-codes.ts'
import { noticeDigests } from '../shared/jobs/notice-digests.ts'
import { watch } from '../shared/jobs/watch.ts'
import type { Config } from '../shared/runtime/config.ts'

/** The first run of `watch` is enqueued this many seconds after a worker starts. */
const firstWatchSeconds = 15

/** Creates or updates the schedules of recurring jobs, and enqueues a first run of `watch`. */
export async function declareSchedules(boss: PgBoss, config: Config): Promise<void> {
  await boss.schedule(mintCodes.queue, '*/15 * * * *', {}, { tz: config.TIME_ZONE })
  await boss.schedule(noticeDigests.queue, '*/15 * * * *', {}, { tz: config.TIME_ZONE })
  await boss.schedule(housekeeping.queue, '7 * * * *', {}, { tz: config.TIME_ZONE })
  await boss.schedule(watch.queue, '* * * * *', {}, { tz: config.TIME_ZONE })
  // Notifies ops soon that a worker is connected again. The delay gives the code pool time to fill.
  await boss.send(watch.queue, {}, { startAfter: firstWatchSeconds })
}

/** Enqueues a refill of the code pool. Called whenever a worker starts. */
export async function enqueueStartupJobs(boss: PgBoss): Promise<void> {
  await boss.send(mintCodes.queue, {})
}
