import type { RequestHandler } from 'express'
import { z } from 'zod'
import { selection, summarizeSelection } from '../../../shared/contract/selection.ts'
import { appendEvents, staffEvent } from '../../../shared/tables/history/events.ts'
import {
  type ExportedPartner,
  exportPartners,
} from '../../../shared/tables/partners/partner-exports.ts'
import type { ApiContext } from '../../context.ts'
import { languageOf } from '../../http/language.ts'
import { parseBody } from '../../http/validation.ts'
import { type CsvColumn, sendCsv } from '../csv.ts'
import { meOf } from '../signin/session.ts'
import { partnerFilter } from './partners.ts'

const exportRequest = z.strictObject({ selection: selection(partnerFilter) })

/** POST /api/staff/partners/exports: the selected applications as CSV. Each export is recorded as an event. */
export function createPartnerExport({ config, db }: ApiContext): RequestHandler {
  const { TIME_ZONE: timeZone, LOCALE } = config
  return async (request, response) => {
    const language = languageOf(request, LOCALE)
    const { selection } = parseBody(exportRequest, request.body, language)
    const batches = exportPartners(db, selection, timeZone)
    const sent = await sendCsv(response, { name: 'partners', columns, language, timeZone, batches })
    await appendEvents(db, [
      staffEvent(meOf(response), {
        type: 'partners.exported',
        after: { ...summarizeSelection(selection), ...sent },
      }),
    ])
  }
}

const columns: CsvColumn<ExportedPartner>[] = [
  { es: 'Código', en: 'Code', value: ({ referralCode }) => referralCode },
  { es: 'Agencia', en: 'Agency', value: ({ agencyName }) => agencyName },
  { es: 'Contacto', en: 'Contact', value: ({ contactName }) => contactName },
  { es: 'Correo', en: 'Email', value: ({ email }) => email },
  { es: 'Teléfono', en: 'Phone', value: ({ phone }) => phone },
  { es: 'Ciudad', en: 'City', value: ({ city }) => city },
  { es: 'Estado', en: 'Status', value: ({ status }) => status },
  { es: 'Avisos', en: 'Flags', value: ({ riskFlags }) => riskFlags.join(' ') },
  { es: 'Intereses', en: 'Interests', value: ({ interests }) => interests.join(', ') },
  { es: 'Referido por', en: 'Referred by', value: ({ referredByCode }) => referredByCode },
  { es: 'Idioma', en: 'Language', value: ({ language }) => language },
  { es: 'Recibido', en: 'Received', value: ({ submittedAt }) => submittedAt },
]
