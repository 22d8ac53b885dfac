import { sql } from 'kysely'
import type { Advisor, SpokenLanguage } from '../../contract/advisor.ts'
import type { Database } from '../tables.ts'
import { isAway } from './absences.ts'
import { canHaveLeads } from './can-have-leads.ts'

/**
 * Returns what the portal shows of an advisor; undefined if they are away or disabled, or no longer work with clients.
 * @param timeZone the time zone of today, which absences depend on
 */
export async function findPresentAdvisor(
  db: Database,
  staffId: string,
  timeZone: string,
): Promise<Advisor | undefined> {
  const isPresent = sql<boolean>`not ${isAway(timeZone)}`
  const found = await advisorRows(db, [staffId]).where(isPresent).executeTakeFirst()
  return found && toAdvisor(found)
}

/** Returns what dossiers show of advisors, by their id, also of those who are away, without those who are disabled or no longer work with clients. */
export async function findAdvisors(
  db: Database,
  staffIds: string[],
): Promise<Map<string, Advisor>> {
  if (staffIds.length === 0) return new Map()
  const found = await advisorRows(db, staffIds).execute()
  return new Map(found.map((row) => [row.id, toAdvisor(row)]))
}

function advisorRows(db: Database, staffIds: string[]) {
  return db
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
}

type AdvisorRow = Awaited<ReturnType<ReturnType<typeof advisorRows>['executeTakeFirstOrThrow']>>

function toAdvisor({ name, phone, spokenLanguages, portraitId, widths }: AdvisorRow): Advisor {
  return {
    ...{ name, phone, languages: spokenLanguages as SpokenLanguage[] },
    portrait: portraitId === null ? null : { id: portraitId, widths: widths ?? [] },
  }
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
