import { DAY_MS, HOUR_MS } from '../../shared/contract/duration.ts'
import { storedReasons } from '../../shared/contract/email.ts'
import { deleteOldest } from '../../shared/tables/batches.ts'
import { readClock } from '../../shared/tables/clock.ts'
import { deleteContents, giveUpOnLostEmails } from '../../shared/tables/emails/emails.ts'
import { deleteFailedSignIns } from '../../shared/tables/history/events.ts'
import { provideStatsPartitions } from '../../shared/tables/jobs/pgboss/stats-partitions.ts'
import { deleteStalePauses } from '../../shared/tables/jobs/queue-pauses.ts'
import { recordMissingStages } from '../../shared/tables/leads/lead-stages.ts'
import { recordMissingReasons } from '../../shared/tables/leads/lost-reason-repair.ts'
import { linkMadeLeads } from '../../shared/tables/leads/made-leads-repair.ts'
import { completeUndos } from '../../shared/tables/leads/undone-changes-repair.ts'
import { repairErasures } from '../../shared/tables/people/erasure-repair.ts'
import {
  recordMissingPeople,
  repairLastSubmitted,
} from '../../shared/tables/people/people-repair.ts'
import { deleteRateLimits } from '../../shared/tables/staff/staff-rate-limits.ts'
import type { Database } from '../../shared/tables/tables.ts'
import { recordMissingTasks } from '../../shared/tables/tasks/follow-up-repair.ts'
import type { SingleHandler } from '../job-handler.ts'
import { deleteMediaFiles } from '../media/delete-files.ts'
import { enqueueOutdatedDossiers } from '../schedules.ts'

/** Attempts that ended longer ago are deleted. */
const ATTEMPTS_KEPT_MS = 2 * 365 * DAY_MS
/** Messages to ops about alerts are deleted after this time. */
const MESSAGES_KEPT_MS = 365 * DAY_MS
/** Processes that have not been seen for this long are deleted. */
const PROCESSES_KEPT_MS = 90 * DAY_MS
/** What staff asked of workers is deleted after this time, answered or not. */
const REQUESTS_KEPT_MS = DAY_MS
/** Failed sign-ins in a row no longer count this long after the last one (`countAttempt`). */
const FAILURES_COUNT_MS = DAY_MS
/** No limit of better-auth has a longer window. */
const RATE_LIMITS_KEPT_MS = HOUR_MS
/** Events about failed sign-ins are deleted after this time. All other events are kept. */
const FAILED_SIGN_INS_KEPT_MS = 90 * DAY_MS
/** Unsent emails that have not changed for this long must have a job. */
const LOST_AFTER_MS = HOUR_MS
/** An upgrade ended at most this long ago: what processes of an earlier release left undone is looked for in rows since then. */
const UPGRADE_MS = 7 * DAY_MS
/** Pauses that their worker has not confirmed for this long are deleted. */
const PAUSE_EXPIRY_MS = DAY_MS

/**
 * Deletes expired rows and old contents of emails, marks unsent emails that no job will send as `failed` or `unknown`, provides the
 * partitions of pg-boss's statistics, and completes what processes of an earlier release left undone.
 */
export const cleanUp: SingleHandler<unknown> = async (context) => {
  const { boss, db, log, config } = context
  const now = (await readClock(db)).getTime()
  // Needs the recent changes, also those that have expired.
  await completeUndos(db)
  const expired = await deleteExpired(db, now)
  const attempts = await deleteOld(db, now)
  const contents = await deleteContents(db, new Date(now - config.EMAIL_CONTENT_DAYS * DAY_MS))
  const failedSignIns = await deleteSignInTraces(db, now)
  await deleteStalePauses(db, new Date(now - PAUSE_EXPIRY_MS))
  // No worker recorded the result of such an email, for example because its job used up all retries on workers
  // that died. If the email was being sent, it may have been delivered.
  const lostBefore = new Date(now - LOST_AFTER_MS)
  const emails = await giveUpOnLostEmails(db, lostBefore, storedReasons.noResult)
  await provideStatsPartitions(db)
  await deleteMediaFiles(context, now)
  await enqueueOutdatedDossiers(boss, db, config)
  await repair(db, new Date(now - UPGRADE_MS))
  log.info({ ...expired, attempts, contents, failedSignIns, emails }, 'housekeeping.done')
  return { outcome: 'done' }
}

async function deleteExpired(db: Database, now: number) {
  const expired = { time: 'expiresAt', before: new Date(now) } as const
  const responses = await deleteOldest(db, 'idempotency', { key: 'scope', ...expired })
  const sessions = await deleteOldest(db, 'staffSessions', { key: 'id', ...expired })
  const tokens = await deleteOldest(db, 'staffVerifications', { key: 'id', ...expired })
  await deleteOldest(db, 'recentChanges', { key: 'id', ...expired })
  return { responses, sessions, tokens }
}

// Returns the number of deleted attempts.
async function deleteOld(db: Database, now: number) {
  const olderThan = (ms: number) => ({ key: 'id', before: new Date(now - ms) }) as const
  const created = { time: 'createdAt' } as const
  await deleteOldest(db, 'alertMessages', { ...created, ...olderThan(MESSAGES_KEPT_MS) })
  await deleteOldest(db, 'workerRequests', { ...created, ...olderThan(REQUESTS_KEPT_MS) })
  await deleteOldest(db, 'processes', { time: 'seenAt', ...olderThan(PROCESSES_KEPT_MS) })
  return await deleteOldest(db, 'attempts', { time: 'endedAt', ...olderThan(ATTEMPTS_KEPT_MS) })
}

// Gives people to submissions, tasks to follow-ups, and stages, reasons and assessments to leads that have none since a time, because
// a process of an earlier release recorded or changed them, and completes its erasures.
async function repair(db: Database, since: Date) {
  await recordMissingPeople(db, since)
  await repairErasures(db, since)
  await repairLastSubmitted(db, since)
  await recordMissingTasks(db, since)
  await recordMissingStages(db, since)
  await recordMissingReasons(db, since)
  await linkMadeLeads(db, since)
}

// Deletes what attempts to sign in leave behind, and returns the number of deleted events.
async function deleteSignInTraces(db: Database, now: number) {
  const forgotten = { time: 'updatedAt' as const, before: new Date(now - FAILURES_COUNT_MS) }
  await deleteOldest(db, 'signInFailures', { key: 'key', ...forgotten })
  await deleteRateLimits(db, new Date(now - RATE_LIMITS_KEPT_MS))
  return await deleteFailedSignIns(db, new Date(now - FAILED_SIGN_INS_KEPT_MS))
}
