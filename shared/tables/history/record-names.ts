import { sql } from 'kysely'
import { z } from 'zod'
import type { EventAboutKind } from '../../contract/event.ts'
import type { LeadKind } from '../../contract/lead.ts'
import { kindDescription, type SubmissionKind, submissionKinds } from '../../contract/submission.ts'
import { columnOrNull, submissionTable } from '../submissions/submissions.ts'
import type { Database } from '../tables.ts'

/**
 * The current name of a record; `nameEn` is the English title of a property, null for other kinds. `code` is its reference code, referral code or slug, or null if it has none;
 * `leadKind` is null unless the record is a lead.
 */
export type RecordName = {
  id: string
  name: string
  nameEn: string | null
  code: string | null
  leadKind: LeadKind | null
}

/**
 * Finds the names of records, by id, with one statement per kind. Leaves out records that do not exist and
 * those of kinds without names: emails, jobs, views and alerts.
 */
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
      .map(({ nameEn = null, code = null, leadKind = null, ...row }) => [
        row.id,
        { ...row, nameEn, code, leadKind },
      ]),
  )
}

/**
 * Returns the names, by id, of the staff and partners among these ids. Other ids and text that is
 * not a UUID are ignored.
 */
export async function findNamesById(db: Database, ids: string[]): Promise<Record<string, string>> {
  const uuids = ids.filter((id) => z.uuid().safeParse(id).success)
  const records = (['staff', 'partner'] as const).flatMap((kind) =>
    uuids.map((id) => ({ kind, id })),
  )
  const names = await findRecordNames(db, records)
  return Object.fromEntries([...names].map(([id, { name }]) => [id, name]))
}

type Row = Pick<RecordName, 'id' | 'name'> & Partial<RecordName>
type Finder = (db: Database, ids: string[]) => Promise<Row[]>

const finders: Partial<Record<EventAboutKind, Finder>> = {
  ...Object.fromEntries(submissionKinds.map((kind) => [kind, findSubmissionNames(kind)])),
  property: (db, ids) =>
    db
      .selectFrom('properties')
      .select(['id', 'titleEs as name', 'titleEn as nameEn', 'slug as code'])
      .where('id', 'in', ids)
      .execute(),
  staff: (db, ids) =>
    db.selectFrom('staff').select(['id', 'name']).where('id', 'in', ids).execute(),
  person: (db, ids) =>
    db.selectFrom('people').select(['id', 'name']).where('id', 'in', ids).execute(),
  rule: (db, ids) =>
    db.selectFrom('assignmentRules').select(['id', 'name']).where('id', 'in', ids).execute(),
}

function findSubmissionNames(kind: SubmissionKind): Finder {
  const { table, codeColumn } = submissionTable[kind]
  const name = sql.ref(kindDescription[kind].nameField)
  const code = columnOrNull(codeColumn)
  const leadKind = columnOrNull(kind === 'lead' ? 'kind' : null)
  return async (db, ids) => {
    const { rows } = await sql<Row>`
      select id, ${name} as name, ${code} as code, ${leadKind} as lead_kind
      from ${sql.table(table)} where id = any(${ids}::uuid[])`.execute(db)
    return rows
  }
}
