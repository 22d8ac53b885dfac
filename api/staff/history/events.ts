import type { RequestHandler } from 'express'
import { z } from 'zod'
import { type AuditRow, eventAboutKinds } from '../../../shared/contract/event.ts'
import { submissionKinds } from '../../../shared/contract/submission.ts'
import { line } from '../../../shared/contract/text.ts'
import {
  auditColumns,
  type ExportedEvent,
  exportAudit,
  listAudit,
  listEventTypes,
} from '../../../shared/tables/history/audit.ts'
import { appendEvents, staffEvent } from '../../../shared/tables/history/events.ts'
import type { Database } from '../../../shared/tables/tables.ts'
import type { ApiContext } from '../../context.ts'
import { languageOf } from '../../http/language.ts'
import { parseBody } from '../../http/validation.ts'
import { answerList } from '../answers.ts'
import { type CsvColumn, sendCsv } from '../csv.ts'
import { listQuery, oneOrMore, searchText } from '../list-query.ts'
import { meOf } from '../signin/session.ts'
import { findUnrecordedCodes } from '../submissions/find.ts'

const typeName = z.string().regex(/^[a-z_]+(\.[a-z_]+)+$/)

/** The filters of the audit log. */
const filter = {
  about: searchText,
  aboutKind: oneOrMore(eventAboutKinds),
  actorId: z.uuid().optional(),
  type: z
    .union([typeName.transform((type) => [type]), z.array(line(100).pipe(typeName)).min(1).max(50)])
    .optional(),
  since: z.iso.date().optional(),
  until: z.iso.date().optional(),
}

const query = listQuery(auditColumns, filter)
const exportRequest = z.strictObject({
  selection: z.strictObject({ filter: z.strictObject(filter) }),
})

/** GET /api/staff/events: the audit log. */
export function showEvents(context: ApiContext): RequestHandler {
  const { TIME_ZONE: timeZone } = context.config
  return answerList(context, 'events', query, async (db, page) => {
    const { rows, total } = await listAudit(db, { ...page, timeZone })
    return { rows: await withUnrecorded(db, rows), total }
  })
}

// Adds the codes of submissions that are not recorded yet: their only copies are in jobs.
async function withUnrecorded(db: Database, rows: AuditRow<Date>[]): Promise<AuditRow<Date>[]> {
  const isUnknown = ({ aboutKind, about }: AuditRow<Date>) =>
    about === null && submissionKinds.some((kind) => kind === aboutKind)
  const ids = rows.filter(isUnknown).flatMap(({ aboutId }) => aboutId ?? [])
  const codes = await findUnrecordedCodes(db, [...new Set(ids)])
  return rows.map((row) => {
    const code = codes.get(row.aboutId ?? '')
    return isUnknown(row) && code !== undefined ? { ...row, about: { name: null, code } } : row
  })
}

/** GET /api/staff/events/types: all event types in the audit log, for the filter. */
export function showEventTypes({ db }: ApiContext): RequestHandler {
  return async (_request, response) => {
    response.json(await listEventTypes(db))
  }
}

/** POST /api/staff/events/exports: the matching events as CSV. Each export is recorded as an event, too. */
export function createEventExport({ config, db }: ApiContext): RequestHandler {
  const { TIME_ZONE: timeZone, LOCALE } = config
  return async (request, response) => {
    const language = languageOf(request, LOCALE)
    const { selection } = parseBody(exportRequest, request.body, language)
    const batches = exportAudit(db, selection.filter, timeZone)
    const sent = await sendCsv(response, { name: 'events', columns, language, timeZone, batches })
    const after = { ...selection, ...sent }
    await appendEvents(db, [staffEvent(meOf(response), { type: 'events.exported', after })])
  }
}

const columns: CsvColumn<ExportedEvent>[] = [
  { es: 'Cuándo', en: 'When', value: ({ at }) => at },
  { es: 'Evento', en: 'Event', value: ({ type }) => type },
  { es: 'Quién', en: 'Who', value: ({ actor, actorKind }) => actor ?? actorKind },
  { es: 'Tipo de registro', en: 'Kind of record', value: ({ aboutKind }) => aboutKind },
  { es: 'ID del registro', en: 'Record ID', value: ({ aboutId }) => aboutId },
  { es: 'Antes', en: 'Before', value: ({ before }) => toJson(before) },
  { es: 'Después', en: 'After', value: ({ after }) => toJson(after) },
  { es: 'Motivo', en: 'Reason', value: ({ reason }) => reason },
]

function toJson(values: unknown) {
  return values === null ? null : JSON.stringify(values)
}
