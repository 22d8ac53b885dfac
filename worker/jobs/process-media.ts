import type { ProcessMedia } from '../../shared/jobs/process-media.ts'
import { enqueueDossier } from '../../shared/jobs/render-dossier.ts'
import { appendEvents } from '../../shared/tables/history/events.ts'
import { findMedia, lockMedia, settleMedia } from '../../shared/tables/media/media.ts'
import { touchProperty } from '../../shared/tables/properties/property-records.ts'
import type { WorkerContext } from '../context.ts'
import type { SingleHandler } from '../job-handler.ts'
import { processOriginal } from '../media/process-original.ts'

/**
 * Makes the pictures that are shown of an uploaded one, and stores them. A picture that cannot be shown is marked as failed, for
 * staff. Skips one that was deleted, or that is processed already.
 */
export const makePictures: SingleHandler<ProcessMedia> = async (context, { mediaId }) => {
  const media = await findMedia(context.db, mediaId)
  if (media?.status !== 'processing') return { outcome: 'done' }
  const result = await processOriginal(context, mediaId, 'whole')
  await settle(context, mediaId, result)
  return { outcome: 'done' }
}

async function settle(
  { boss, db }: WorkerContext,
  mediaId: string,
  result: Parameters<typeof settleMedia>[2],
) {
  await db.transaction().execute(async (tx) => {
    const media = await lockMedia(tx, mediaId)
    if (media?.status !== 'processing') return
    await settleMedia(tx, mediaId, result)
    await touchProperty(tx, media.propertyId)
    await enqueueDossier(boss, tx, media.propertyId)
    if (!('failure' in result)) return
    const { fileName, kind } = media
    await appendEvents(tx, [
      {
        type: 'media.failed',
        at: new Date(),
        actorKind: 'system',
        aboutKind: 'property',
        aboutId: media.propertyId,
        after: { kind, fileName, failure: result.failure },
      },
    ])
  })
}
