import { createWriteStream } from 'node:fs'
import { mkdir, mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { originalFile } from '../../shared/contract/media-files.ts'
import type { ProcessMedia } from '../../shared/jobs/process-media.ts'
import { enqueueDossier } from '../../shared/jobs/render-dossier.ts'
import { PermanentError } from '../../shared/runtime/errors.ts'
import type { MediaStore } from '../../shared/runtime/media/store.ts'
import { appendEvents } from '../../shared/tables/history/events.ts'
import { lockMedia, settleMedia } from '../../shared/tables/media/media.ts'
import { touchProperty } from '../../shared/tables/properties/property-records.ts'
import type { WorkerContext } from '../context.ts'
import type { SingleHandler } from '../job-handler.ts'
import { renderPicture } from '../media/render.ts'

/**
 * Makes the pictures that are shown of an uploaded one, and stores them. A picture that cannot be shown is marked as failed, for
 * staff. Skips one that was removed, or that is processed already.
 */
export const makePictures: SingleHandler<ProcessMedia> = async (context, { mediaId }) => {
  const folder = await mkdtemp(join(tmpdir(), 'antesala-media-'))
  try {
    const source = join(folder, originalFile)
    const rendered = join(folder, 'rendered')
    await mkdir(rendered)
    if (!(await fetchOriginal(context.media, mediaId, source)))
      throw new PermanentError(`The media store has no original of ${mediaId}`)
    const { result, peakBytes } = await renderPicture(source, rendered)
    for (const file of await readdir(rendered))
      await context.media.put(`${mediaId}/${file}`, join(rendered, file))
    await settle(context, mediaId, result)
    const failure = 'failure' in result ? result.failure : undefined
    context.log.info({ mediaId, failure, peakBytes }, 'media.processed')
    return { outcome: 'done' }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

async function fetchOriginal(store: MediaStore, mediaId: string, path: string) {
  const original = await store.get(`${mediaId}/${originalFile}`)
  if (!original) return false
  await pipeline(original.stream, createWriteStream(path))
  return true
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
