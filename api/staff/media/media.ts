import type { RequestHandler } from 'express'
import type { MediaRow } from '../../../shared/contract/media.ts'
import { mediaChanges, mediaOrder } from '../../../shared/contract/media-schema.ts'
import { enqueueDossier } from '../../../shared/jobs/render-dossier.ts'
import { appendEvents, staffEvent } from '../../../shared/tables/history/events.ts'
import {
  findMedia,
  listMedia,
  lockMedia,
  setMediaOrder,
  updateMedia,
} from '../../../shared/tables/media/media.ts'
import { lockProperty, touchProperty } from '../../../shared/tables/properties/property-records.ts'
import type { ApiContext } from '../../context.ts'
import { ApiError } from '../../http/api-error.ts'
import { languageOf } from '../../http/language.ts'
import { parseInput } from '../../http/validation.ts'
import { idOf } from '../record-id.ts'
import { meOf } from '../signin/session.ts'
import { setVersion, versionOf } from '../version.ts'
import { differenceOf } from './difference.ts'

/** GET /api/staff/properties/:id/media: the files of a property, in their order. */
export function showMedia({ db }: ApiContext): RequestHandler {
  return async (request, response) => {
    response.json(await listMedia(db, idOf(request)))
  }
}

/** PATCH /api/staff/media/:id: changes, removes or restores a file, unless it changed since the user loaded it. */
export function changeMedia({ boss, config, db }: ApiContext): RequestHandler {
  return async (request, response) => {
    const id = idOf(request)
    const version = versionOf(request)
    const changes = parseInput(mediaChanges, request.body, languageOf(request, config.LOCALE))
    await db.transaction().execute(async (tx) => {
      const before = await lockMedia(tx, id)
      if (!before) throw new ApiError('NOT_FOUND')
      if (before.version !== version) throw new ApiError('VERSION_CONFLICT')
      const difference = differenceOf(before, changes)
      if (!difference) return
      const { isRemoved, ...columns } = difference.after
      const { isRemoved: _, ...earlier } = difference.before
      const { propertyId, fileName } = before
      const removal = isRemoved === undefined ? {} : { removedAt: isRemoved ? new Date() : null }
      await updateMedia(tx, id, { ...columns, ...removal })
      await touchProperty(tx, propertyId)
      await enqueueDossier(boss, tx, propertyId)
      await appendEvents(tx, [
        staffEvent(meOf(response), {
          type: difference.type,
          aboutKind: 'property',
          aboutId: propertyId,
          before: { ...earlier, fileName },
          after: { ...columns, fileName },
        }),
      ])
    })
    const changed = (await findMedia(db, id)) as MediaRow<Date>
    setVersion(response, changed.version)
    response.json(changed)
  }
}

/** PUT /api/staff/properties/:id/media/order: sets the order of all files of a property; the first photograph is its cover. */
export function orderMedia({ boss, config, db }: ApiContext): RequestHandler {
  return async (request, response) => {
    const propertyId = idOf(request)
    const { ids } = parseInput(mediaOrder, request.body, languageOf(request, config.LOCALE))
    await db.transaction().execute(async (tx) => {
      if (!(await lockProperty(tx, propertyId))) throw new ApiError('NOT_FOUND')
      const before = await listMedia(tx, propertyId)
      const nameById = new Map(before.map(({ id, fileName }) => [id, fileName]))
      const isSameLength = ids.length === before.length && new Set(ids).size === ids.length
      // Otherwise a file was added or removed meanwhile.
      if (!isSameLength || !ids.every((id) => nameById.has(id)))
        throw new ApiError('STATE_CONFLICT')
      await setMediaOrder(tx, ids)
      await touchProperty(tx, propertyId)
      await enqueueDossier(boss, tx, propertyId)
      await appendEvents(tx, [
        staffEvent(meOf(response), {
          type: 'media.reordered',
          aboutKind: 'property',
          aboutId: propertyId,
          before: { order: before.map(({ fileName }) => fileName) },
          after: { order: ids.map((id) => nameById.get(id)) },
        }),
      ])
    })
    response.json(await listMedia(db, propertyId))
  }
}
