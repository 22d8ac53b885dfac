import type { EventSubject } from '../contract/submission.ts'
import type { Database } from './tables.ts'

type Named = { id: string; name: string; code: string | null }
type Subject = { aboutKind: EventSubject | null; aboutId: string | null }

/** What the subjects of some events are called now, by their ids: one look-up a kind. */
export async function namesOf(db: Database, events: Subject[]): Promise<Map<string, Named>> {
  const found = await Promise.all(
    Object.entries(lookUps).map(([kind, lookUp]) => {
      const ids = events.flatMap((each) => (each.aboutKind === kind ? (each.aboutId ?? []) : []))
      return ids.length > 0 ? lookUp(db, [...new Set(ids)]) : []
    }),
  )
  return new Map(found.flat().map((named) => [named.id, named]))
}

const lookUps: Partial<Record<EventSubject, (db: Database, ids: string[]) => Promise<Named[]>>> = {
  lead: (db, ids) =>
    db
      .selectFrom('leads')
      .select(['id', 'name', 'refCode as code'])
      .where('id', 'in', ids)
      .execute(),
  partner: (db, ids) =>
    db
      .selectFrom('partners')
      .select(['id', 'agencyName as name', 'referralCode as code'])
      .where('id', 'in', ids)
      .execute(),
  assessment: async (db, ids) =>
    withoutCode(
      await db.selectFrom('assessments').select(['id', 'name']).where('id', 'in', ids).execute(),
    ),
  property: (db, ids) =>
    db
      .selectFrom('properties')
      .select(['id', 'titleEs as name', 'slug as code'])
      .where('id', 'in', ids)
      .execute(),
  staff: async (db, ids) =>
    withoutCode(
      await db.selectFrom('staff').select(['id', 'name']).where('id', 'in', ids).execute(),
    ),
  rule: async (db, ids) =>
    withoutCode(
      await db
        .selectFrom('assignmentRules')
        .select(['id', 'name'])
        .where('id', 'in', ids)
        .execute(),
    ),
}

function withoutCode(rows: { id: string; name: string }[]): Named[] {
  return rows.map((row) => ({ ...row, code: null }))
}
