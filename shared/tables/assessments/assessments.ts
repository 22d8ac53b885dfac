import { type Insertable, sql } from 'kysely'
import type { AssessmentFigures, AssessmentRecord, AssessmentRow } from '../../contract/records.ts'
import { journeyOf } from '../history/journey.ts'
import { insertRows } from '../insert-rows.ts'
import { leadOfAssessment } from '../leads/lead-assessment.ts'
import { daysAgo, fetchPage, type Page, type PageRequest } from '../page.ts'
import { partnerName } from '../partners/partners.ts'
import { withCurrentEmail } from '../people/current-contact.ts'
import { matchesSearch, searchVector } from '../search.ts'
import type { Database, Tables } from '../tables.ts'

/** An assessment to insert, without its search terms: `insertAssessments` derives them. */
export type NewAssessment = Omit<Insertable<Tables['assessments']>, 'search'>

/**
 * Inserts assessments. Skips those that already exist, because a job may run twice.
 * @returns the ids of the inserted assessments
 */
export async function insertAssessments(
  db: Database,
  assessments: NewAssessment[],
): Promise<Set<string>> {
  const rows = assessments.map((row) => ({ ...row, search: searchVector('assessments', row) }))
  return await insertRows(db, 'assessments', rows, 'id')
}

/** Sortable columns of assessments, each with an index; the first is the default. */
export const assessmentColumns = ['submittedAt', 'name', 'budget', 'capacity'] as const

export type AssessmentQuery = PageRequest<(typeof assessmentColumns)[number]> & {
  filter: {
    /** Words, or beginnings of words, in the name or email address. */
    q?: string | undefined
    withinDays?: number | undefined
  }
}

/** Lists the assessments that match a filter. */
export async function listAssessments(
  db: Database,
  query: AssessmentQuery,
): Promise<Page<AssessmentRow<Date>>> {
  const { q, withinDays } = query.filter
  let matching = db.selectFrom('assessments').select(rowColumns)
  if (withinDays) matching = matching.where('submittedAt', '>=', daysAgo(withinDays))
  if (q) matching = matching.where(matchesSearch('assessments', q))
  const page = await fetchPage(db, matching, 'assessments', query)
  return { ...page, rows: await withCurrentEmail(db, page.rows) }
}

/** Returns the assessments with these ids, newest first. */
export async function assessmentsWithIds(
  db: Database,
  ids: string[],
): Promise<AssessmentRow<Date>[]> {
  const rows = await db
    .selectFrom('assessments')
    .select(rowColumns)
    .where(sql<boolean>`id = any(${ids}::uuid[])`)
    .orderBy('submittedAt', 'desc')
    .orderBy('id', 'desc')
    .execute()
  return await withCurrentEmail(db, rows)
}

/** Returns an assessment with its figures and journey; undefined if it does not exist. */
export async function findAssessment(
  db: Database,
  id: string,
): Promise<AssessmentRecord<Date> | undefined> {
  const found = await db
    .selectFrom('assessments')
    .select([...rowColumns, 'figures', 'recordedAt', 'erasedAt'])
    .select('referredByPartnerId')
    .where('id', '=', id)
    .executeTakeFirst()
  if (!found) return undefined
  const [current = found] = await withCurrentEmail(db, [found])
  const { referredByPartnerId, ...columns } = current
  return {
    ...columns,
    figures: found.figures as unknown as AssessmentFigures,
    lead: await leadOfAssessment(db, id),
    referrer: referredByPartnerId ? await partnerName(db, referredByPartnerId) : null,
    journey: await journeyOf(db, id),
  }
}

/**
 * Locks assessments until the transaction ends, so that their clients are not erased meanwhile. Never waits: those that another
 * transaction has locked are left out.
 */
export async function tryLockAssessments(
  tx: Database,
  ids: string[],
): Promise<{ id: string; isErased: boolean }[]> {
  if (ids.length === 0) return []
  return await tx
    .selectFrom('assessments')
    .select(['id', sql<boolean>`erased_at is not null`.as('isErased')])
    .where(sql<boolean>`id = any(${ids}::uuid[])`)
    .orderBy('id')
    .forUpdate()
    .skipLocked()
    .execute()
}

const rowColumns = [
  'id',
  'name',
  'email',
  'currency',
  'budget',
  'downPayment',
  'monthlyCapacity',
  'capacity',
  'spamReasons',
  'referredByCode',
  'language',
  'submittedAt',
] as const
