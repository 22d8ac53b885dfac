import type { RequestHandler, Response } from 'express'
import { fromKysely } from 'pg-boss'
import { z } from 'zod'
import type { Language } from '../../../shared/contract/language.ts'
import { MAX_MEDIA_PER_PROPERTY, MAX_PARTS } from '../../../shared/contract/media.ts'
import { type NewMedia, newMedia } from '../../../shared/contract/media-schema.ts'
import { processMedia } from '../../../shared/jobs/process-media.ts'
import { appendEvents, staffEvent } from '../../../shared/tables/history/events.ts'
import { findMedia, insertMedia } from '../../../shared/tables/media/media.ts'
import { lockProperty, touchProperty } from '../../../shared/tables/properties/property-records.ts'
import type { ApiContext } from '../../context.ts'
import { ApiError } from '../../http/api-error.ts'
import { languageOf } from '../../http/language.ts'
import { invalidField, parseInput } from '../../http/validation.ts'
import { idOf } from '../record-id.ts'
import { meOf } from '../signin/session.ts'
import type { Assembled } from './assemble.ts'
import { storeOriginal, uploadFolder } from './store-original.ts'

const partNumber = z.coerce
  .number()
  .int()
  .min(0)
  .max(MAX_PARTS - 1)

/**
 * PUT /api/staff/media-uploads/:id/:part: stores a part of a file, at most 2 MiB, counted from 0. A part that was lost on the way
 * is sent again. The id is a new UUID of the client.
 */
export function storePart({ media }: ApiContext): RequestHandler {
  return async (request, response) => {
    const id = idOf(request)
    const part = partNumber.safeParse(request.params.part)
    if (!part.success) throw new ApiError('NOT_FOUND')
    if (!Buffer.isBuffer(request.body)) throw new ApiError('INVALID_REQUEST')
    await media.put(`${uploadFolder(response, id)}/${part.data}`, request.body)
    response.status(204).end()
  }
}

/**
 * POST /api/staff/properties/:id/media: adds an uploaded file to a property, after its content was checked. A worker then makes
 * the pictures that are shown. A request that repeats the id of an upload changes nothing.
 */
export function addMedia(context: ApiContext): RequestHandler {
  const { config, db, media } = context
  return async (request, response) => {
    const propertyId = idOf(request)
    const language = languageOf(request, config.LOCALE)
    const input = parseInput(newMedia, request.body, language)
    const earlier = await findMedia(db, input.id)
    if (earlier && earlier.propertyId !== propertyId) throw new ApiError('STATE_CONFLICT')
    if (!earlier)
      await storeOriginal(
        media,
        response,
        { ...input, language, takesDocuments: true },
        {
          folder: input.id,
          add: (file) => insert(context, response, propertyId, { ...input, language, file }),
          isAdded: async () => (await findMedia(db, input.id)) !== undefined,
        },
      )
    response.status(201).json(await findMedia(db, input.id))
  }
}

type Upload = NewMedia & { language: Language; file: Assembled }

async function insert(
  { db, boss }: ApiContext,
  response: Response,
  propertyId: string,
  { id, kind, fileName, language, file }: Upload,
) {
  const isDocument = kind === 'document'
  await db.transaction().execute(async (tx) => {
    if (!(await lockProperty(tx, propertyId))) throw new ApiError('NOT_FOUND')
    const now = new Date()
    const { bytes, checksum, format } = file
    const result = await insertMedia(tx, {
      ...{ id, propertyId, kind, fileName, bytes, checksum, format },
      ...{ status: isDocument ? 'ready' : 'processing', createdAt: now, updatedAt: now },
    })
    if (result === 'full')
      throw invalidField('file', 'tooManyMedia', language, { max: MAX_MEDIA_PER_PROPERTY })
    if (result === 'duplicate') throw invalidField('file', 'duplicateMedia', language)
    await touchProperty(tx, propertyId)
    if (!isDocument)
      await boss.send(processMedia.queue, { mediaId: id }, { id, db: fromKysely(tx) })
    await appendEvents(tx, [
      staffEvent(meOf(response), {
        type: 'media.added',
        aboutKind: 'property',
        aboutId: propertyId,
        after: { kind, fileName },
      }),
    ])
  })
}
