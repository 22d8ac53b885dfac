import type { RequestHandler } from 'express'
import { z } from 'zod'
import type { Language } from '../../../shared/contract/language.ts'
import { selection, summarizeSelection } from '../../../shared/contract/selection.ts'
import { type ExportedLead, exportLeads } from '../../../shared/tables/leads/lead-exports.ts'
import { moneyOf } from '../../../shared/tables/leads/lead-money.ts'
import { propertyTitle } from '../../../shared/view/property-title.ts'
import { valueName } from '../../../shared/view/value-names.ts'
import type { ApiContext } from '../../context.ts'
import { languageOf } from '../../http/language.ts'
import { parseInput } from '../../http/validation.ts'
import { answerExport } from '../answer-export.ts'
import type { CsvColumn } from '../csv.ts'
import { meOf } from '../signin/session.ts'
import { leadFilter, selectionFor } from './lead-filter.ts'

const exportRequest = z.strictObject({ selection: selection(leadFilter) })

/** POST /api/staff/leads/exports: the selected leads as CSV. */
export function createLeadExport(context: ApiContext): RequestHandler {
  const { config, db } = context
  return async (request, response) => {
    const language = languageOf(request, config.LOCALE)
    const { selection } = parseInput(exportRequest, request.body, language)
    await answerExport(context, response, {
      list: 'leads',
      selected: summarizeSelection(selection),
      language,
      columns,
      batches: exportLeads(db, selectionFor(meOf(response), selection), config.TIME_ZONE),
    })
  }
}

const columns: CsvColumn<ExportedLead>[] = [
  { field: 'refCode', es: 'Código', en: 'Code', value: ({ refCode }) => refCode },
  { field: 'name', es: 'Nombre', en: 'Name', value: ({ name }) => name },
  { field: 'email', es: 'Correo', en: 'Email', value: ({ email }) => email },
  { field: 'phone', es: 'Teléfono', en: 'Phone', value: ({ phone }) => phone },
  {
    field: 'status',
    es: 'Estado',
    en: 'Status',
    value: ({ status }, to) => valueName('leadStatus', status, to),
  },
  {
    field: 'lostReason',
    es: 'Motivo de la pérdida',
    en: 'Lost because',
    value: ({ lostReason }, to) => lostReason && valueName('lostReason', lostReason, to),
  },
  {
    field: 'lostNote',
    es: 'Nota sobre la pérdida',
    en: 'Note on the loss',
    value: ({ lostNote }) => lostNote,
  },
  {
    field: 'kind',
    es: 'Tipo',
    en: 'Type',
    value: ({ kind }, to) => valueName('leadKind', kind, to),
  },
  {
    field: 'propertyAsked',
    es: 'Propiedad solicitada',
    en: 'Requested property',
    // The name of a property in the catalog is in its own column.
    value: ({ property, propertyAsked }) => (property === null ? propertyAsked : null),
  },
  { field: 'property', es: 'Propiedad', en: 'Property', value: titleOfProperty },
  {
    field: 'price',
    es: 'Precio',
    en: 'Price',
    value: ({ price }) => (price === null ? null : Number(price)),
  },
  { field: 'currency', es: 'Moneda', en: 'Currency', value: ({ currency }) => currency },
  {
    field: 'propertySlug',
    es: 'Propiedad (dirección en el portal)',
    en: 'Property (name in the portal URL)',
    value: ({ propertySlug }) => propertySlug,
  },
  {
    field: 'budgetAmount',
    es: 'Presupuesto',
    en: 'Budget',
    value: (lead) => moneyOf(lead).budget?.amount ?? null,
  },
  {
    field: 'budgetCurrency',
    es: 'Moneda del presupuesto',
    en: 'Currency of the budget',
    value: (lead) => moneyOf(lead).budget?.currency ?? null,
  },
  {
    field: 'valueAmount',
    es: 'Valor de la venta',
    en: 'Sale value',
    value: (lead) => moneyOf(lead).value?.amount ?? null,
  },
  {
    field: 'valueCurrency',
    es: 'Moneda de la venta',
    en: 'Currency of the sale',
    value: (lead) => moneyOf(lead).value?.currency ?? null,
  },
  { field: 'assignee', es: 'Responsable', en: 'Assignee', value: ({ assignee }) => assignee },
  {
    field: 'origin',
    es: 'Origen',
    en: 'Origin',
    value: ({ origin }, to) => origin && valueName('leadOrigin', origin, to),
  },
  { field: 'referrer', es: 'Referido por', en: 'Referred by', value: ({ referrer }) => referrer },
  {
    field: 'referredByCode',
    es: 'Código de referido que usó',
    en: 'Referral code used',
    value: ({ referredByCode }) => referredByCode,
  },
  {
    field: 'language',
    es: 'Idioma',
    en: 'Language',
    value: ({ language }, to) => valueName('language', language, to),
  },
  { field: 'submittedAt', es: 'Recibido', en: 'Received', value: ({ submittedAt }) => submittedAt },
  {
    field: 'firstResponseAt',
    es: 'Primera respuesta',
    en: 'First response',
    value: ({ firstResponseAt }) => firstResponseAt,
  },
  {
    field: 'followUpOn',
    es: 'Seguimiento',
    en: 'Follow-up',
    value: ({ followUpOn }) => followUpOn,
  },
  { field: 'nextTask', es: 'Siguiente tarea', en: 'Next task', value: titleOfTask },
  {
    field: 'spamReasons',
    es: 'Posible spam',
    en: 'Suspected spam',
    value: ({ spamReasons }, to) =>
      spamReasons.map((reason) => valueName('spamReason', reason, to)).join(', '),
  },
  { field: 'message', es: 'Mensaje', en: 'Message', value: ({ message }) => message },
]

function titleOfProperty({ property, propertyInEnglish }: ExportedLead, language: Language) {
  return propertyTitle({ titleEs: property, titleEn: propertyInEnglish }, language)
}

// The follow-up is its day.
function titleOfTask({ nextTask }: ExportedLead, language: Language) {
  if (!nextTask) return null
  const { kind, text, dueTime } = nextTask
  const parts = [valueName('taskKind', kind, language), text, dueTime]
  return parts.filter(Boolean).join(' · ')
}
