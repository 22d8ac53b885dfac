import type { RequestHandler } from 'express'
import { z } from 'zod'
import { daySchema } from '../../../shared/contract/day-schema.ts'
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
import type { Database } from '../../../shared/tables/tables.ts'
import { eventName } from '../../../shared/view/event-names.ts'
import { valueName } from '../../../shared/view/value-names.ts'
import type { ApiContext } from '../../context.ts'
import { languageOf } from '../../http/language.ts'
import { parseInput } from '../../http/validation.ts'
import { answerExport } from '../answer-export.ts'
import type { CsvColumn } from '../csv.ts'
import { listQuery, oneOrMore, searchText } from '../list-query.ts'
import { answerList } from '../responses.ts'
import { findUnrecordedCodes } from '../submissions/find.ts'

const typeName = z.string().regex(/^[a-z_]+(\.[a-z_]+)+$/)

/** The filters of the audit log. */
const filter = {
  id: z.uuid().optional(),
  about: searchText,
  partOf: z.uuid().optional(),
  aboutKind: oneOrMore(eventAboutKinds),
  actorId: z.uuid().optional(),
  type: z
    .union([typeName.transform((type) => [type]), z.array(line(100).pipe(typeName)).min(1).max(50)])
    .optional(),
  since: daySchema.optional(),
  until: daySchema.optional(),
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
    return isUnknown(row) && code !== undefined
      ? { ...row, about: { name: null, nameEn: null, code } }
      : row
  })
}

/** GET /api/staff/events/types: all event types in the audit log, for the filter. */
export function showEventTypes({ db }: ApiContext): RequestHandler {
  return async (_request, response) => {
    response.json(await listEventTypes(db))
  }
}

/** POST /api/staff/events/exports: the matching events as CSV. */
export function createEventExport(context: ApiContext): RequestHandler {
  const { config, db } = context
  return async (request, response) => {
    const language = languageOf(request, config.LOCALE)
    const { selection } = parseInput(exportRequest, request.body, language)
    await answerExport(context, response, {
      list: 'events',
      selected: selection,
      language,
      columns,
      batches: exportAudit(db, selection.filter, config.TIME_ZONE),
    })
  }
}

const columns: CsvColumn<ExportedEvent>[] = [
  { field: 'at', es: 'Cuándo', en: 'When', value: ({ at }) => at },
  {
    field: 'type',
    es: 'Evento',
    en: 'Event',
    value: ({ type, after }, to) => eventName(type, templateOf(after), to),
  },
  {
    field: 'actor',
    es: 'Quién',
    en: 'Who',
    value: ({ actor, actorKind }, to) => actor ?? valueName('actor', actorKind, to),
  },
  {
    field: 'aboutKind',
    es: 'Tipo de registro',
    en: 'Type of record',
    value: ({ aboutKind }, to) => aboutKind && valueName('recordKind', aboutKind, to),
  },
  { field: 'aboutId', es: 'ID del registro', en: 'Record ID', value: ({ aboutId }) => aboutId },
  {
    field: 'before',
    es: 'Antes (JSON)',
    en: 'Before (JSON)',
    value: ({ before }) => toJson(before),
  },
  { field: 'after', es: 'Después (JSON)', en: 'After (JSON)', value: ({ after }) => toJson(after) },
  { field: 'reason', es: 'Motivo', en: 'Reason', value: ({ reason }) => reason },
  { field: 'id', es: 'ID', en: 'ID', value: ({ id }) => id },
  { field: 'partOf', es: 'Parte de', en: 'Part of', value: ({ partOf }) => partOf },
]

function templateOf(after: unknown): string | undefined {
  const { template } = Object(after)
  return typeof template === 'string' ? template : undefined
}

function toJson(values: unknown) {
  return values === null ? null : JSON.stringify(values)
}
