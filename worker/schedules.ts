import type { PgBoss } from 'pg-boss'
import { housekeeping } from '../shared/jobs/housekeeping.ts'
import { mintCodes } from '../shared/jobs/mint-codes.ts'
import { watch } from '../shared/jobs/watch.ts'
import type { Config } from '../shared/runtime/config.ts'

/** How long after a start it is first looked whether anything is wrong. */
const firstLookSeconds = 15

/**
 * Declares what runs by the clock. Declaring again updates the schedule in place, so a restart
 * never leaves a gap.
 */
export async function declareSchedules(boss: PgBoss, config: Config): Promise<void> {
  await boss.schedule(mintCodes.queue, '*/15 * * * *', {}, { tz: config.TIME_ZONE })
  await boss.schedule(housekeeping.queue, '7 * * * *', {}, { tz: config.TIME_ZONE })
  await boss.schedule(watch.queue, '* * * * *', {}, { tz: config.TIME_ZONE })
  await boss.send(mintCodes.queue, {})
  // That a worker is here again is seen soon, once the pool of codes had time to fill.
  await boss.send(watch.queue, {}, { startAfter: firstLookSeconds })
}
