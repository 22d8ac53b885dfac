import { z } from 'zod'
import type { EventSubject } from '../../contract/event.ts'
import type { LeadKind } from '../../contract/lead.ts'

import type { Database } from '../tables.ts'

/** What a record is called now: its name in full, and its code where it has one. */
export type Named = { id: string; name: string; code: string | null; leadKind: LeadKind | null }

/** The names of some records, by their ids: one statement a kind. Records that are gone are left out. */
export async function namesOf(
  db: Database,
  subjects: { kind: EventSubject; id: string }[],
): Promise<Map<string, Named>> {
  const byKind = Map.groupBy(subjects, ({ kind }) => kind)
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

/** What staff, partners and properties are called, by ids that do not say of which kind they are. */
export async function namesById(db: Database, ids: string[]): Promise<Record<string, string>> {
  const known = ids.filter((id) => z.uuid().safeParse(id).success)
  const subjects = (['staff', 'partner', 'property'] as const).flatMap((kind) =>
    known.map((id) => ({ kind, id })),
  )
  const names = await namesOf(db, subjects)
  return Object.fromEntries([...names].map(([id, { name }]) => [id, name]))
}

type Row = { id: string; name: string; code?: string | null; leadKind?: LeadKind }
type Finder = (db: Database, ids: string[]) => Promise<Row[]>

const finders: Partial<Record<EventSubject, Finder>> = {
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
