import type { RequestHandler, Response } from 'express'
import { fromKysely } from 'pg-boss'
import { newPortrait } from '../../../shared/contract/portrait-schema.ts'
import { portraitFolder } from '../../../shared/domain/portrait-folder.ts'
import { processPortrait } from '../../../shared/jobs/process-portrait.ts'
import { enqueueDossiersOfAdvisor } from '../../../shared/tables/dossiers/enqueue-for-advisor.ts'
import { appendEvents, staffEvent } from '../../../shared/tables/history/events.ts'
import {
  findPortraitOwner,
  findServedPortrait,
  insertPortrait,
  readPortraits,
  removePortraits,
} from '../../../shared/tables/staff/portraits.ts'
import type { ApiContext } from '../../context.ts'
import { ApiError } from '../../http/api-error.ts'
import { languageOf } from '../../http/language.ts'
import { sendPicture } from '../../http/send-media.ts'
import { parseInput } from '../../http/validation.ts'
import { storeOriginal } from '../media/store-original.ts'
import { idOf } from '../record-id.ts'
import { meOf } from '../signin/session.ts'
import { staffIdOf, type Whose } from './whose.ts'

/** GET /api/staff/me/portrait, GET /api/staff/staff/:id/portrait: the portrait that is shown, and the one that is to replace it. */
export function showPortrait({ db }: ApiContext, whose: Whose): RequestHandler {
  return async (request, response) => {
    response.json(await readPortraits(db, staffIdOf(request, response, whose)))
  }
}

/**
 * POST /api/staff/me/portrait, POST /api/staff/staff/:id/portrait: makes an uploaded picture the portrait, after its content was
 * checked. The earlier one is shown until a worker has processed it. A request that repeats the id of an upload changes nothing.
 */
export function addPortrait(context: ApiContext, whose: Whose): RequestHandler {
  const { config, db, media } = context
  return async (request, response) => {
    const staffId = staffIdOf(request, response, whose)
    const language = languageOf(request, config.LOCALE)
    const { id, parts } = parseInput(newPortrait, request.body, language)
    if ((await findPortraitOwner(db, id)) === undefined)
      await storeOriginal(
        media,
        response,
        { id, parts, kind: 'photo', takesDocuments: false, language },
        {
          folder: portraitFolder(id),
          add: () => insert(context, response, { id, staffId }),
          isAdded: async () => (await findPortraitOwner(db, id)) !== undefined,
        },
      )
    // The id is that of somebody else's portrait.
    if ((await findPortraitOwner(db, id)) !== staffId) throw new ApiError('STATE_CONFLICT')
    response.status(201).json(await readPortraits(db, staffId))
  }
}

async function insert(
  { boss, db }: ApiContext,
  response: Response,
  portrait: { id: string; staffId: string },
) {
  await db.transaction().execute(async (tx) => {
    if (!(await insertPortrait(tx, { ...portrait, createdAt: new Date() })))
      throw new ApiError('NOT_FOUND')
    const { id } = portrait
    await boss.send(processPortrait.queue, { portraitId: id }, { id, db: fromKysely(tx) })
    const about = { aboutKind: 'staff' as const, aboutId: portrait.staffId }
    await appendEvents(tx, [staffEvent(meOf(response), { type: 'staff.portrait_added', ...about })])
  })
}

/** DELETE /api/staff/me/portrait, DELETE /api/staff/staff/:id/portrait: the staff member has no portrait any more. */
export function removePortrait({ boss, db }: ApiContext, whose: Whose): RequestHandler {
  return async (request, response) => {
    const staffId = staffIdOf(request, response, whose)
    await db.transaction().execute(async (tx) => {
      if (!(await removePortraits(tx, staffId, new Date()))) return
      await enqueueDossiersOfAdvisor(boss, tx, staffId)
      const about = { aboutKind: 'staff' as const, aboutId: staffId }
      const event = { type: 'staff.portrait_removed' as const, ...about }
      await appendEvents(tx, [staffEvent(meOf(response), event)])
    })
    response.status(204).end()
  }
}

/** GET /api/staff/portraits/:id/:file: a portrait, also of those who advise on no property. */
export function servePortrait({ db, media }: ApiContext): RequestHandler {
  return async (request, response) => {
    const id = idOf(request)
    const found = await findServedPortrait(db, id)
    if (!found) throw new ApiError('NOT_FOUND')
    const wanted = { folder: portraitFolder(id), file: String(request.params.file) }
    await sendPicture(response, media, { ...wanted, cache: 'private, max-age=3600' }, found.widths)
  }
}
