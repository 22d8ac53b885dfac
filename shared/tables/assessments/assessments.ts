import type { Insertable } from 'kysely'
import type { AssessmentFigures, AssessmentRecord, AssessmentRow } from '../../contract/records.ts'
import { journeyOf } from '../history/journey.ts'
import { insertRows } from '../insert-rows.ts'
import { containsPattern, daysAgo, fetchPage, type Page, type PageRequest } from '../page.ts'
import type { Database, Tables } from '../tables.ts'

export type NewAssessment = Insertable<Tables['assessments']>

/**
 * Inserts assessments. Skips those that already exist, because a job may run twice.
 * @returns the ids of the inserted assessments
 */
export async function insertAssessments(
  db: Database,
  assessments: NewAssessment[],
): Promise<Set<string>> {
  return await insertRows(db, 'assessments', assessments, 'id')
}

/** Sortable columns of assessments; the first is the default. */
export const assessmentColumns = ['submittedAt', 'name', 'budget', 'capacity'] as const

export type AssessmentQuery = PageRequest<(typeof assessmentColumns)[number]> & {
  filter: {
    /** Part of the name or email address. */
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
  if (q) {
    const pattern = containsPattern(q)
    matching = matching.where((where) =>
      where.or([where('name', 'ilike', pattern), where('email', 'ilike', pattern)]),
    )
  }
  return await fetchPage(db, matching, 'assessments', query)
}

/** Returns an assessment with its figures and journey; undefined if it does not exist. */
export async function findAssessment(
  db: Database,
  id: string,
): Promise<AssessmentRecord<Date> | undefined> {
  const found = await db
    .selectFrom('assessments')
    .select([...rowColumns, 'figures', 'recordedAt'])
    .where('id', '=', id)
    .executeTakeFirst()
  if (!found) return undefined
  const figures = found.figures as unknown as AssessmentFigures
  return { ...found, figures, journey: await journeyOf(db, id) }
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
  'language',
  'submittedAt',
] as const
