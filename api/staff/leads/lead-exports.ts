import type { RequestHandler } from 'express'
import { z } from 'zod'
import { selection, summarizeSelection } from '../../../shared/contract/selection.ts'
import { appendEvents, staffEvent } from '../../../shared/tables/history/events.ts'
import { type ExportedLead, exportLeads } from '../../../shared/tables/leads/lead-exports.ts'
import type { ApiContext } from '../../context.ts'
import { languageOf } from '../../http/language.ts'
import { parseBody } from '../../http/validation.ts'
import { type CsvColumn, sendCsv } from '../csv.ts'
import { meOf } from '../signin/session.ts'
import { leadFilter, selectionFor } from './lead-filter.ts'

const exportRequest = z.strictObject({ selection: selection(leadFilter) })

/** POST /api/staff/leads/exports: the selected leads as CSV. Each export is recorded as an event. */
export function createLeadExport({ config, db }: ApiContext): RequestHandler {
  const { TIME_ZONE: timeZone, LOCALE } = config
  return async (request, response) => {
    const language = languageOf(request, LOCALE)
    const { selection } = parseBody(exportRequest, request.body, language)
    const me = meOf(response)
    const batches = exportLeads(db, selectionFor(me, selection), timeZone)
    const sent = await sendCsv(response, { name: 'leads', columns, language, timeZone, batches })
    await appendEvents(db, [
      staffEvent(me, {
        type: 'leads.exported',
        after: { ...summarizeSelection(selection), ...sent },
      }),
    ])
  }
}

const columns: CsvColumn<ExportedLead>[] = [
  { es: 'Código', en: 'Code', value: ({ refCode }) => refCode },
  { es: 'Nombre', en: 'Name', value: ({ name }) => name },
  { es: 'Correo', en: 'Email', value: ({ email }) => email },
  { es: 'Teléfono', en: 'Phone', value: ({ phone }) => phone },
  { es: 'Estado', en: 'Status', value: ({ status }) => status },
  { es: 'Tipo', en: 'Kind', value: ({ kind }) => kind },
  {
    es: 'Propiedad solicitada',
    en: 'Requested property',
    value: ({ propertyAsked }) => propertyAsked,
  },
  { es: 'Propiedad', en: 'Property', value: ({ property }) => property },
  { es: 'Responsable', en: 'Assignee', value: ({ assignee }) => assignee },
  { es: 'Origen', en: 'Origin', value: ({ origin }) => origin },
  { es: 'Referido por', en: 'Referred by', value: ({ referredByCode }) => referredByCode },
  { es: 'Idioma', en: 'Language', value: ({ language }) => language },
  { es: 'Recibido', en: 'Received', value: ({ submittedAt }) => submittedAt },
  {
    es: 'Primera respuesta',
    en: 'First response',
    value: ({ firstResponseAt }) => firstResponseAt,
  },
  { es: 'Seguimiento', en: 'Follow-up', value: ({ followUpOn }) => followUpOn },
  { es: 'Posible spam', en: 'Suspected spam', value: ({ spamReasons }) => spamReasons.join(' ') },
  { es: 'Mensaje', en: 'Message', value: ({ message }) => message },
]
