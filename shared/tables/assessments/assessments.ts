import type { Insertable } from 'kysely'
import type { AssessmentFigures, AssessmentRecord, AssessmentRow } from '../../contract/records.ts'
import { journeyOf } from '../history/journey.ts'
import { containing, daysAgo, fetchPage, type Page, type PageRequest } from '../page.ts'
import type { Database, Tables } from '../tables.ts'

export type NewAssessment = Insertable<Tables['assessments']>

/**
 * Writes assessments; one that is already there is left as it is, so a job may run twice.
 * @returns the ids of those that were new
 */
export async function insertAssessments(
  db: Database,
  assessments: NewAssessment[],
): Promise<Set<string>> {
  const inserted = await db
    .insertInto('assessments')
    .values(assessments)
    .onConflict((conflict) => conflict.column('id').doNothing())
    .returning('id')
    .execute()
  return new Set(inserted.map(({ id }) => id))
}

/** Columns staff may sort assessments by; the first is how they come. */
export const assessmentColumns = ['submittedAt', 'name', 'budget', 'capacity'] as const

export type AssessmentQuery = PageRequest<(typeof assessmentColumns)[number]> & {
  filter: {
    /** Part of the name or address. */
    q?: string | undefined
    withinDays?: number | undefined
  }
}

/** Assessments as staff list them. */
export async function listAssessments(
  db: Database,
  query: AssessmentQuery,
): Promise<Page<AssessmentRow<Date>>> {
  const { q, withinDays } = query.filter
  let found = db.selectFrom('assessments').select(rowColumns)
  if (withinDays) found = found.where('submittedAt', '>=', daysAgo(withinDays))
  if (q) {
    const pattern = containing(q)
    found = found.where((where) =>
      where.or([where('name', 'ilike', pattern), where('email', 'ilike', pattern)]),
    )
  }
  return await fetchPage(db, found, 'assessments', query)
}

/** An assessment with the figures its client was shown, and everything that happened to it. */
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
