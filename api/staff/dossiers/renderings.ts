import type { RequestHandler } from 'express'
import type { DossierRecord } from '../../../shared/contract/dossier.ts'
import { enqueueDossier } from '../../../shared/jobs/render-dossier.ts'
import { deleteDossier } from '../../../shared/tables/dossiers/dossiers.ts'
import { appendEvents, staffEvent } from '../../../shared/tables/history/events.ts'
import { lockProperty } from '../../../shared/tables/properties/property-records.ts'
import type { ApiContext } from '../../context.ts'
import { ApiError } from '../../http/api-error.ts'
import { idOf } from '../record-id.ts'
import { meOf } from '../signin/session.ts'

/** POST /api/staff/properties/:id/dossier/renderings: makes the dossier of a property again, unless the property is hidden. */
export function createRendering({ boss, db }: ApiContext): RequestHandler {
  return async (request, response) => {
    const id = idOf(request)
    await db.transaction().execute(async (tx) => {
      const property = await lockProperty(tx, id)
      if (!property) throw new ApiError('NOT_FOUND')
      if (property.status === 'hidden') throw new ApiError('STATE_CONFLICT')
      await deleteDossier(tx, id)
      await enqueueDossier(boss, tx, id)
      const event = { type: 'dossier.requested', aboutKind: 'property', aboutId: id } as const
      await appendEvents(tx, [staffEvent(meOf(response), event)])
    })
    const record: DossierRecord = { status: 'making' }
    response.status(202).json(record)
  }
}
