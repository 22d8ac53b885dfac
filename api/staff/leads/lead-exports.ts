import type { RequestHandler } from 'express'
import { z } from 'zod'
import { type Selection, selection } from '../../../shared/contract/selection.ts'
import { appendEvents, staffEvent } from '../../../shared/tables/history/events.ts'
import { type ExportedLead, exportLeads } from '../../../shared/tables/leads/lead-exports.ts'
import type { ApiContext } from '../../context.ts'
import { languageOf } from '../../http/language.ts'
import { parseBody } from '../../http/validation.ts'
import { type CsvColumn, sendCsv } from '../csv.ts'
import { meOf } from '../signin/session.ts'
import { type AskedLeads, leadFilter, selectionFor } from './lead-filter.ts'

const asked = z.strictObject({ selection: selection(leadFilter) })

/** POST /api/staff/leads/exports: the selected leads as CSV. What went out is written down. */
export function sendLeads({ config, db }: ApiContext): RequestHandler {
  const { TIME_ZONE: timeZone, LOCALE } = config
  return async (request, response) => {
    const language = languageOf(request, LOCALE)
    const { selection } = parseBody(asked, request.body, language)
    const me = meOf(response)
    const batches = exportLeads(db, selectionFor(me, selection), timeZone)
    const sent = await sendCsv(response, { name: 'leads', columns, language, timeZone, batches })
    await appendEvents(db, [
      staffEvent(me, {
        type: 'leads.exported',
        after: JSON.stringify({ ...summaryOf(selection), ...sent }),
      }),
    ])
  }
}

function summaryOf(selection: Selection<AskedLeads>) {
  return 'ids' in selection ? { selected: selection.ids.length } : { filter: selection.filter }
}

const columns: CsvColumn<ExportedLead>[] = [
  { es: 'Código', en: 'Code', of: ({ refCode }) => refCode },
  { es: 'Nombre', en: 'Name', of: ({ name }) => name },
  { es: 'Correo', en: 'Email', of: ({ email }) => email },
  { es: 'Teléfono', en: 'Phone', of: ({ phone }) => phone },
  { es: 'Estado', en: 'Status', of: ({ status }) => status },
  { es: 'Tipo', en: 'Kind', of: ({ kind }) => kind },
  { es: 'Propiedad pedida', en: 'Property asked for', of: ({ propertyAsked }) => propertyAsked },
  { es: 'Propiedad', en: 'Property', of: ({ property }) => property },
  { es: 'A cargo', en: 'Assignee', of: ({ assignee }) => assignee },
  { es: 'Origen', en: 'Origin', of: ({ origin }) => origin },
  { es: 'Referido por', en: 'Referred by', of: ({ referredByCode }) => referredByCode },
  { es: 'Idioma', en: 'Language', of: ({ language }) => language },
  { es: 'Recibido', en: 'Received', of: ({ submittedAt }) => submittedAt },
  { es: 'Primera respuesta', en: 'First response', of: ({ firstResponseAt }) => firstResponseAt },
  { es: 'Seguimiento', en: 'Follow-up', of: ({ followUpOn }) => followUpOn },
  { es: 'Posible spam', en: 'Suspected spam', of: ({ spamReasons }) => spamReasons.join(' ') },
  { es: 'Mensaje', en: 'Message', of: ({ message }) => message },
]
