import { z } from 'zod'
import type { EventAboutKind } from '../../contract/event.ts'
import type { LeadKind } from '../../contract/lead.ts'

import type { Database } from '../tables.ts'

/** The current full name of a record, and its code if it has one. */
export type RecordName = {
  id: string
  name: string
  code: string | null
  leadKind: LeadKind | null
}

/** The names of records by id, with one statement per kind. Deleted records are left out. */
export async function findRecordNames(
  db: Database,
  records: { kind: EventAboutKind; id: string }[],
): Promise<Map<string, RecordName>> {
  const byKind = Map.groupBy(records, ({ kind }) => kind)
  const found = await Promise.all(
    [...byKind].map(async ([kind, group]) => {
      const ids = [...new Set(group.map(({ id }) => id))]
      return (await finders[kind]?.(db, ids)) ?? []
    }),
  )
  return new Map(
    found
      .flat()
      .map((row) => [row.id, { ...row, code: row.code ?? null, leadKind: row.leadKind ?? null }]),
  )
}

/** The names of staff, partners and properties, by ids whose kind is unknown. */
export async function findNamesById(db: Database, ids: string[]): Promise<Record<string, string>> {
  const uuids = ids.filter((id) => z.uuid().safeParse(id).success)
  const records = (['staff', 'partner', 'property'] as const).flatMap((kind) =>
    uuids.map((id) => ({ kind, id })),
  )
  const names = await findRecordNames(db, records)
  return Object.fromEntries([...names].map(([id, { name }]) => [id, name]))
}

type Row = { id: string; name: string; code?: string | null; leadKind?: LeadKind }
type Finder = (db: Database, ids: string[]) => Promise<Row[]>

const finders: Partial<Record<EventAboutKind, Finder>> = {
  lead: (db, ids) =>
    db
      .selectFrom('leads')
      .select(['id', 'name', 'refCode as code', 'kind as leadKind'])
      .where('id', 'in', ids)
      .execute(),
  partner: (db, ids) =>
    db
      .selectFrom('partners')
      .select(['id', 'agencyName as name', 'referralCode as code'])
      .where('id', 'in', ids)
      .execute(),
  assessment: (db, ids) =>
    db.selectFrom('assessments').select(['id', 'name']).where('id', 'in', ids).execute(),
  property: (db, ids) =>
    db
      .selectFrom('properties')
      .select(['id', 'titleEs as name', 'slug as code'])
      .where('id', 'in', ids)
      .execute(),
  staff: (db, ids) =>
    db.selectFrom('staff').select(['id', 'name']).where('id', 'in', ids).execute(),
  rule: (db, ids) =>
    db.selectFrom('assignmentRules').select(['id', 'name']).where('id', 'in', ids).execute(),
}
