import { sql } from 'kysely'
import { z } from 'zod'
import {
  type AuditRow,
  type EventAboutKind,
  type EventType,
  formerEventTypes,
  undoableEvents,
} from '../../contract/event.ts'
import { MAX_COUNTED } from '../../contract/list.ts'
import { readInBatches } from '../batches.ts'
import { fetchPage, type Page, type PageRequest } from '../page.ts'
import { startOfDay } from '../start-of-day.ts'
import { findByCode } from '../submissions/submissions.ts'
import type { Database } from '../tables.ts'
import { findRecordNames, type RecordName } from './record-names.ts'

/** Sortable columns of the audit log. */
export const auditColumns = ['at'] as const

export type AuditFilter = {
  /** Only the event with this id. */
  id?: string | undefined
  /** The id of a record, or the code of a submission. */
  about?: string | undefined
  /** Only the parts of the bulk action that this event records. */
  partOf?: string | undefined
  aboutKind?: EventAboutKind[] | undefined
  actorId?: string | undefined
  type?: string[] | undefined
  /** First day (YYYY-MM-DD). */
  since?: string | undefined
  /** Last day, inclusive. */
  until?: string | undefined
}

/**
 * Lists the events that match a filter, with the names of the records they are about. The list is empty if no
 * submission has the code in `about`. A bulk action is one event; its parts are listed only if the filter asks for them,
 * for one by its id, for a record, or for a type.
 * @param query.timeZone the time zone of the filter's days
 */
export async function listAudit(
  db: Database,
  query: PageRequest<(typeof auditColumns)[number]> & { filter: AuditFilter; timeZone: string },
): Promise<Page<AuditRow<Date>>> {
  const aboutIds = await findAboutIds(db, query.filter.about)
  if (aboutIds?.length === 0) return { rows: [], total: 0 }
  const { rows: events, total } = await fetchPage(
    db,
    withoutParts(selectEvents(db, query.filter, query.timeZone, aboutIds), query.filter),
    'events',
    query,
  )
  const names = await findRecordNames(db, events.flatMap(recordRefs))
  const parts = await countParts(
    db,
    events.map(({ id }) => id),
  )
  const undone = await findUndone(db, events.filter(isUndoable))
  const rows = events.map((event) => ({
    ...event,
    about: nameAndCode(event, names),
    parts: parts.get(event.id) ?? 0,
    undone: undone.get(event.id) ?? null,
  }))
  // `before` and `after` are always an object or null.
  return { rows: rows as AuditRow<Date>[], total }
}

/** An event in an export; unlike a row of the list, it has no record name. */
export type ExportedEvent = Awaited<ReturnType<ReturnType<typeof selectEvents>['execute']>>[number]

/** Yields all events that match a filter, in batches, newest first. */
export async function* exportAudit(db: Database, filter: AuditFilter, timeZone: string) {
  const aboutIds = await findAboutIds(db, filter.about)
  if (aboutIds?.length === 0) return
  yield* readInBatches(selectEvents(db, filter, timeZone, aboutIds), 'events')
}

function withoutParts(events: ReturnType<typeof selectEvents>, filter: AuditFilter) {
  const { id, about, type, partOf } = filter
  return id || about || type || partOf ? events : events.where('partOf', 'is', null)
}

async function countParts(db: Database, ids: string[]): Promise<Map<string, number>> {
  const { rows } = await sql<{ id: string; parts: number }>`
    select id, (select count(*)::int from (
      select from events where part_of = given.id limit ${MAX_COUNTED + 1}) counted) as parts
    from unnest(${ids}::uuid[]) given(id)`.execute(db)
  return new Map(rows.map(({ id, parts }) => [id, parts]))
}

function isUndoable({ type }: { type: string }) {
  return undoableEvents.some((undoable) => undoable === type)
}

const undoingEvents = ['job.restored', 'jobs.restoration_requested'] satisfies EventType[]

// By the id of the event that was undone. Reads only what was undone since the oldest of these events.
async function findUndone(db: Database, events: { id: string; at: Date }[]) {
  type Undone = { id: string; at: Date; actor: string | null }
  if (events.length === 0) return new Map<string, Undone>()
  const oldest = new Date(Math.min(...events.map(({ at }) => at.getTime())))
  const { rows } = await sql<Undone>`
    select distinct on (after ->> 'undoes') after ->> 'undoes' as id, at, actor from events
    where type = any(${undoingEvents}::text[]) and at >= ${oldest}
      and after ->> 'undoes' = any(${events.map(({ id }) => id)}::text[])
    order by after ->> 'undoes', at`.execute(db)
  return new Map(rows.map((row) => [row.id, row]))
}

/**
 * Lists the distinct types of the stored events, sorted; a former type by what it is called now. Uses a loose index scan: one lookup per type instead
 * of reading every row.
 */
export async function listEventTypes(db: Database): Promise<string[]> {
  const { rows } = await sql<{ type: string }>`
    with recursive types (type) as (
      select min(type) from events
      union all
      select (select min(type) from events where type > types.type) from types
      where types.type is not null
    )
    select type from types where type is not null`.execute(db)
  const types = rows.map(({ type }) => formerTypes.get(type) ?? type)
  return [...new Set(types)].toSorted()
}

const formerTypes = new Map<string, string>(Object.entries(formerEventTypes))

function withFormerTypes(types: string[]) {
  return [
    ...types,
    ...[...formerTypes.keys()].filter((former) => types.includes(formerTypes.get(former) ?? '')),
  ]
}

function selectEvents(
  db: Database,
  filter: AuditFilter,
  timeZone: string,
  aboutIds: string[] | undefined,
) {
  const { id, partOf, aboutKind, actorId, type, since, until } = filter
  let matching = db
    .selectFrom('events')
    .select(['id', 'at', 'type', 'actorKind', 'actor', 'actorId', 'aboutKind', 'aboutId'])
    .select(['before', 'after', 'reason', 'partOf'])
  if (aboutIds) matching = matching.where('aboutId', 'in', aboutIds)
  if (id) matching = matching.where('id', '=', id)
  if (partOf) matching = matching.where('partOf', '=', partOf)
  if (aboutKind) matching = matching.where('aboutKind', 'in', aboutKind)
  if (actorId) matching = matching.where('actorId', '=', actorId)
  if (type) matching = matching.where('type', 'in', withFormerTypes(type))
  if (since) matching = matching.where('at', '>=', startOfDay(since, timeZone))
  if (until) matching = matching.where('at', '<', startOfDay(until, timeZone, 1))
  return matching
}

type About = { aboutKind: EventAboutKind | null; aboutId: string | null }

function recordRefs({ aboutKind, aboutId }: About) {
  return aboutKind && aboutId ? [{ kind: aboutKind, id: aboutId }] : []
}

function nameAndCode({ aboutId }: About, names: Map<string, RecordName>) {
  const named = names.get(aboutId ?? '')
  return named ? { name: named.name, nameEn: named.nameEn, code: named.code } : null
}

// Returns the record ids for `about`: undefined without it, empty if it is a code that no submission has.
async function findAboutIds(db: Database, about: string | undefined) {
  if (about === undefined) return undefined
  if (z.uuid().safeParse(about).success) return [about.toLowerCase()]
  return await findByCode(db, about)
}
