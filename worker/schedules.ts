import type { PgBoss } from 'pg-boss'
import { housekeeping } from '../shared/jobs/housekeeping.ts'
import { mintCodes } from '../shared/jobs/mint-codes.ts'
import { noticeDigests } from '../shared/jobs/notice-digests.ts'
import { processMedia } from '../shared/jobs/process-media.ts'
import { processPortrait } from '../shared/jobs/process-portrait.ts'
import { enqueueDossier } from '../shared/jobs/render-dossier.ts'
import { unansweredLeads } from '../shared/jobs/unanswered-leads.ts'
import type { Config } from '../shared/runtime/config.ts'
import type { DossierHouse } from '../shared/tables/dossiers/dossier-source.ts'
import { outdatedDossiers } from '../shared/tables/dossiers/dossiers.ts'
import { unprocessedFiles } from '../shared/tables/media/file-upkeep.ts'
import type { Database } from '../shared/tables/tables.ts'

/** Creates or updates the schedules of recurring jobs. */
export async function declareSchedules(boss: PgBoss, config: Config): Promise<void> {
  await boss.schedule(mintCodes.queue, '*/15 * * * *', {}, { tz: config.TIME_ZONE })
  await boss.schedule(noticeDigests.queue, '*/15 * * * *', {}, { tz: config.TIME_ZONE })
  if (config.LEAD_REMINDER_AFTER ?? config.LEAD_REASSIGN_AFTER)
    await boss.schedule(unansweredLeads.queue, '* * * * *', {}, { tz: config.TIME_ZONE })
  else await boss.unschedule(unansweredLeads.queue)
  await boss.schedule(housekeeping.queue, '7 * * * *', {}, { tz: config.TIME_ZONE })
}

/**
 * Enqueues a refill of the code pool, and the pictures that no job has processed, such as those of the demo. Called whenever a
 * worker starts.
 */
export async function enqueueStartupJobs(boss: PgBoss, db: Database): Promise<void> {
  await boss.send(mintCodes.queue, {})
  // The job of a picture has its id, so that there is no second one.
  for (const id of await unprocessedFiles(db, 'media'))
    await boss.send(processMedia.queue, { mediaId: id }, { id })
  for (const id of await unprocessedFiles(db, 'portraits'))
    await boss.send(processPortrait.queue, { portraitId: id }, { id })
}

/**
 * Enqueues the dossiers that are not those of the current state of their property: of properties that existed before there were
 * dossiers, or were changed by a process of an earlier release, and of all after a change of the settings that they show.
 */
export async function enqueueOutdatedDossiers(
  boss: PgBoss,
  db: Database,
  house: DossierHouse,
): Promise<void> {
  for (const propertyId of await outdatedDossiers(db, house))
    await enqueueDossier(boss, db, propertyId)
}
