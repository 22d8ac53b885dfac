import type { RequestHandler } from 'express'
import { z } from 'zod'
import { selection, summarizeSelection } from '../../../shared/contract/selection.ts'
import {
  type ExportedPartner,
  exportPartners,
} from '../../../shared/tables/partners/partner-exports.ts'
import { valueName } from '../../../shared/view/value-names.ts'
import type { ApiContext } from '../../context.ts'
import { languageOf } from '../../http/language.ts'
import { parseInput } from '../../http/validation.ts'
import { answerExport } from '../answer-export.ts'
import type { CsvColumn } from '../csv.ts'
import { partnerFilter } from './partners.ts'

const exportRequest = z.strictObject({ selection: selection(partnerFilter) })

/** POST /api/staff/partners/exports: the selected applications as CSV. */
export function createPartnerExport(context: ApiContext): RequestHandler {
  const { config, db } = context
  return async (request, response) => {
    const language = languageOf(request, config.LOCALE)
    const { selection } = parseInput(exportRequest, request.body, language)
    await answerExport(context, response, {
      list: 'partners',
      selected: summarizeSelection(selection),
      language,
      columns,
      batches: exportPartners(db, selection, config.TIME_ZONE),
    })
  }
}

const columns: CsvColumn<ExportedPartner>[] = [
  { field: 'referralCode', es: 'Código', en: 'Code', value: ({ referralCode }) => referralCode },
  { field: 'agencyName', es: 'Agencia', en: 'Agency', value: ({ agencyName }) => agencyName },
  { field: 'contactName', es: 'Contacto', en: 'Contact', value: ({ contactName }) => contactName },
  { field: 'email', es: 'Correo', en: 'Email', value: ({ email }) => email },
  { field: 'phone', es: 'Teléfono', en: 'Phone', value: ({ phone }) => phone },
  { field: 'city', es: 'Ciudad', en: 'City', value: ({ city }) => city },
  {
    field: 'status',
    es: 'Estado',
    en: 'Status',
    value: ({ status }, to) => valueName('partnerStatus', status, to),
  },
  {
    field: 'riskFlags',
    es: 'Alertas',
    en: 'Flags',
    value: ({ riskFlags }, to) =>
      riskFlags.map((flag) => valueName('riskFlag', flag, to)).join(', '),
  },
  {
    field: 'interests',
    es: 'Intereses',
    en: 'Interests',
    value: ({ interests }, to) =>
      interests.map((interest) => valueName('interest', interest, to)).join(', '),
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
  { field: 'submittedAt', es: 'Recibida', en: 'Received', value: ({ submittedAt }) => submittedAt },
]
