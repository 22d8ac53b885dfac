import { sql } from 'kysely'
import { z } from 'zod'
import type { AuditRow, EventSubject } from '../../contract/event.ts'

import { inBatches } from '../batches.ts'
import { fetchPage, type Page, type PageRequest } from '../page.ts'
import { findByCode } from '../submissions/submissions.ts'
import type { Database } from '../tables.ts'
import { type Named, namesOf } from './names.ts'

/** Columns the audit may be sorted by. */
export const auditColumns = ['at'] as const

export type AuditFilter = {
  /** A code, or the id of what it is about. */
  about?: string | undefined
  aboutKind?: EventSubject[] | undefined
  actorId?: string | undefined
  type?: string[] | undefined
  /** The first day and the last, in the house's time zone. */
  since?: string | undefined
  until?: string | undefined
}

/** The audit, one page of it. */
export async function listAudit(
  db: Database,
  query: PageRequest<(typeof auditColumns)[number]> & { filter: AuditFilter; timeZone: string },
): Promise<Page<AuditRow<Date>>> {
  const aboutIds = await aboutIdsOf(db, query.filter.about)
  if (aboutIds?.length === 0) return { rows: [], total: 0 }
  const { rows: events, total } = await fetchPage(
    db,
    filtered(db, query.filter, query.timeZone, aboutIds),
    'events',
    query,
  )
  const names = await namesOf(db, events.flatMap(subjectOf))
  const rows = events.map((event) => ({ ...event, about: aboutOf(event, names) }))
  // What is written in before and after is always an object, or nothing.
  return { rows: rows as AuditRow<Date>[], total }
}

/** An event as it is exported. */
export type ExportedEvent = Awaited<ReturnType<ReturnType<typeof filtered>['execute']>>[number]

/** What matches, all of it, batch by batch. */
export async function* exportAudit(db: Database, filter: AuditFilter, timeZone: string) {
  const aboutIds = await aboutIdsOf(db, filter.about)
  if (aboutIds?.length === 0) return
  yield* inBatches(filtered(db, filter, timeZone, aboutIds), 'events')
}

/** Every type of event there is, by descending the index from one to the next. */
export async function eventTypes(db: Database): Promise<string[]> {
  const { rows } = await sql<{ type: string }>`
    with recursive types (type) as (
      select min(type) from events
      union all
      select (select min(type) from events where type > types.type) from types
      where types.type is not null
    )
    select type from types where type is not null`.execute(db)
  return rows.map(({ type }) => type)
}

function filtered(
  db: Database,
  filter: AuditFilter,
  timeZone: string,
  aboutIds: string[] | undefined,
) {
  const { aboutKind, actorId, type, since, until } = filter
  let found = db
    .selectFrom('events')
    .select(['id', 'at', 'type', 'actorKind', 'actor', 'actorId', 'aboutKind', 'aboutId'])
    .select(['before', 'after', 'reason'])
  if (aboutIds) found = found.where('aboutId', 'in', aboutIds)
  if (aboutKind) found = found.where('aboutKind', 'in', aboutKind)
  if (actorId) found = found.where('actorId', '=', actorId)
  if (type) found = found.where('type', 'in', type)
  if (since) found = found.where('at', '>=', startOf(since, timeZone))
  if (until) found = found.where('at', '<', startOf(until, timeZone, 1))
  return found
}

type About = { aboutKind: EventSubject | null; aboutId: string | null }

function subjectOf({ aboutKind, aboutId }: About) {
  return aboutKind && aboutId ? [{ kind: aboutKind, id: aboutId }] : []
}

function aboutOf({ aboutId }: About, names: Map<string, Named>) {
  const named = names.get(aboutId ?? '')
  return named ? { name: named.name, code: named.code } : null
}

function startOf(day: string, timeZone: string, later = 0) {
  return sql<Date>`((${day}::date + ${sql.lit(later)})::timestamp at time zone ${timeZone})`
}

// undefined: whatever it is about; an empty list: nothing can be about that.
async function aboutIdsOf(db: Database, about: string | undefined) {
  if (about === undefined) return undefined
  if (z.uuid().safeParse(about).success) return [about.toLowerCase()]
  return await findByCode(db, about)
}
