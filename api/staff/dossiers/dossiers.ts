import type { RequestHandler } from 'express'
import type { DossierRecord } from '../../../shared/contract/dossier.ts'
import { findCurrentDossier } from '../../../shared/tables/dossiers/dossiers.ts'
import { findAnyProperty } from '../../../shared/tables/properties/properties.ts'
import type { ApiContext } from '../../context.ts'
import { ApiError } from '../../http/api-error.ts'
import { idOf } from '../record-id.ts'

/** GET /api/staff/properties/:id/dossier: whether the portal offers the dossier of a property. */
export function showDossier({ config, db }: ApiContext): RequestHandler {
  return async (request, response) => {
    const property = await findAnyProperty(db, idOf(request))
    if (!property) throw new ApiError('NOT_FOUND')
    const { state: _, ...dossier } = await findCurrentDossier(db, property, config)
    const record: DossierRecord<Date> =
      property.status === 'hidden' ? { status: 'hidden' } : dossier
    response.json(record)
  }
}
