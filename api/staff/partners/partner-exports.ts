import type { RequestHandler } from 'express'
import { z } from 'zod'
import { type Selection, selection } from '../../../shared/contract/selection.ts'
import { appendEvents, staffEvent } from '../../../shared/tables/history/events.ts'
import {
  type ExportedPartner,
  exportPartners,
} from '../../../shared/tables/partners/partner-exports.ts'
import type { PartnerFilter } from '../../../shared/tables/partners/partner-filter.ts'
import type { ApiContext } from '../../context.ts'
import { languageOf } from '../../http/language.ts'
import { parseBody } from '../../http/validation.ts'
import { type CsvColumn, sendCsv } from '../csv.ts'
import { meOf } from '../signin/session.ts'
import { partnerFilter } from './partners.ts'

const asked = z.strictObject({ selection: selection(partnerFilter) })

/** POST /api/staff/partners/exports: the selected applications as CSV. What went out is written down. */
export function sendPartners({ config, db }: ApiContext): RequestHandler {
  const { TIME_ZONE: timeZone, LOCALE } = config
  return async (request, response) => {
    const language = languageOf(request, LOCALE)
    const { selection } = parseBody(asked, request.body, language)
    const batches = exportPartners(db, selection, timeZone)
    const sent = await sendCsv(response, { name: 'partners', columns, language, timeZone, batches })
    await appendEvents(db, [
      staffEvent(meOf(response), {
        type: 'partners.exported',
        after: JSON.stringify({ ...summaryOf(selection), ...sent }),
      }),
    ])
  }
}

function summaryOf(selection: Selection<PartnerFilter>) {
  return 'ids' in selection ? { selected: selection.ids.length } : { filter: selection.filter }
}

const columns: CsvColumn<ExportedPartner>[] = [
  { es: 'Código', en: 'Code', of: ({ referralCode }) => referralCode },
  { es: 'Agencia', en: 'Agency', of: ({ agencyName }) => agencyName },
  { es: 'Contacto', en: 'Contact', of: ({ contactName }) => contactName },
  { es: 'Correo', en: 'Email', of: ({ email }) => email },
  { es: 'Teléfono', en: 'Phone', of: ({ phone }) => phone },
  { es: 'Ciudad', en: 'City', of: ({ city }) => city },
  { es: 'Estado', en: 'Status', of: ({ status }) => status },
  { es: 'Avisos', en: 'Flags', of: ({ riskFlags }) => riskFlags.join(' ') },
  { es: 'Intereses', en: 'Interests', of: ({ interests }) => interests.join(', ') },
  { es: 'Referido por', en: 'Referred by', of: ({ referredByCode }) => referredByCode },
  { es: 'Idioma', en: 'Language', of: ({ language }) => language },
  { es: 'Recibido', en: 'Received', of: ({ submittedAt }) => submittedAt },
]
