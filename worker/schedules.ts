import type { PgBoss } from 'pg-boss'
import { housekeeping } from '../shared/jobs/housekeeping.ts'
import { mintCodes } from '../shared/jobs/mint-codes.ts'
import { noticeDigests } from '../shared/jobs/notice-digests.ts'
import { unansweredLeads } from '../shared/jobs/unanswered-leads.ts'
import type { Config } from '../shared/runtime/config.ts'

/** Creates or updates the schedules of recurring jobs. */
export async function declareSchedules(boss: PgBoss, config: Config): Promise<void> {
  await boss.schedule(mintCodes.queue, '*/15 * * * *', {}, { tz: config.TIME_ZONE })
  await boss.schedule(noticeDigests.queue, '*/15 * * * *', {}, { tz: config.TIME_ZONE })
  if (config.LEAD_REMINDER_AFTER ?? config.LEAD_REASSIGN_AFTER)
    await boss.schedule(unansweredLeads.queue, '* * * * *', {}, { tz: config.TIME_ZONE })
  else await boss.unschedule(unansweredLeads.queue)
  await boss.schedule(housekeeping.queue, '7 * * * *', {}, { tz: config.TIME_ZONE })
}

/** Enqueues a refill of the code pool. Called whenever a worker starts. */
export async function enqueueStartupJobs(boss: PgBoss): Promise<void> {
  await boss.send(mintCodes.queue, {})
}
