import type { Advisor, SpokenLanguage } from '../../contract/advisor.ts'
import type { Database } from '../tables.ts'
import { canHaveLeads } from './can-have-leads.ts'

/** Returns what the portal shows of an advisor; undefined if they are disabled or no longer work with clients. */
export async function findAdvisor(db: Database, staffId: string): Promise<Advisor | undefined> {
  return (await findAdvisors(db, [staffId])).get(staffId)
}

/** Returns what the portal shows of advisors, by their id, without those who are disabled or no longer work with clients. */
export async function findAdvisors(
  db: Database,
  staffIds: string[],
): Promise<Map<string, Advisor>> {
  if (staffIds.length === 0) return new Map()
  const found = await db
    .selectFrom('staff')
    .leftJoin('portraits', (join) =>
      join
        .onRef('portraits.staffId', '=', 'staff.id')
        .on('portraits.status', '=', 'ready')
        .on('portraits.removedAt', 'is', null),
    )
    .select([
      'staff.id',
      'name',
      'phone',
      'spokenLanguages',
      'portraits.id as portraitId',
      'widths',
    ])
    .where('staff.id', 'in', staffIds)
    .where(canHaveLeads)
    .execute()
  return new Map(
    found.map(({ id, name, phone, spokenLanguages, portraitId, widths }) => [
      id,
      {
        ...{ name, phone, languages: spokenLanguages as SpokenLanguage[] },
        portrait: portraitId === null ? null : { id: portraitId, widths: widths ?? [] },
      },
    ]),
  )
}

/** Returns the languages that a member of staff speaks with clients. */
export async function readSpokenLanguages(
  db: Database,
  staffId: string,
): Promise<SpokenLanguage[]> {
  const { spokenLanguages } = await db
    .selectFrom('staff')
    .select('spokenLanguages')
    .where('id', '=', staffId)
    .executeTakeFirstOrThrow()
  return spokenLanguages as SpokenLanguage[]
}

/** Stores the languages that a member of staff speaks with clients. */
export async function writeSpokenLanguages(
  db: Database,
  staffId: string,
  spokenLanguages: SpokenLanguage[],
): Promise<void> {
  await db.updateTable('staff').set({ spokenLanguages }).where('id', '=', staffId).execute()
}
