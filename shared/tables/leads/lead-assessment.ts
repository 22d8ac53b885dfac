import { sql } from 'kysely'
import type { LeadAssessment } from '../../contract/records.ts'
import { personIdOf, submissionIds } from '../people/person-submissions.ts'
import type { Database } from '../tables.ts'

/**
 * Returns the assessment that a lead was made from or, without one, the newest of the same client; null if there is none.
 * @param assessmentId the assessment that the lead was made from
 */
export async function assessmentOfLead(
  db: Database,
  id: string,
  assessmentId: string | null,
): Promise<LeadAssessment<Date> | null> {
  const personId = await personIdOf(db, 'leads', id)
  const ofClient = personId ? await submissionIds(db, 'assessments', personId) : []
  const found = await db
    .selectFrom('assessments')
    .select(['id', 'budget', 'currency', 'submittedAt'])
    .where('id', 'in', [...ofClient, assessmentId ?? id])
    .where('erasedAt', 'is', null)
    .orderBy(sql`id is not distinct from ${assessmentId}::uuid`, 'desc')
    .orderBy('submittedAt', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (!found) return null
  const { budget: amount, currency, submittedAt } = found
  return { id: found.id, submittedAt, budget: { amount, currency } }
}

/** Returns the lead that was made from an assessment; null if none was recorded. */
export async function leadOfAssessment(db: Database, assessmentId: string) {
  return (await leadsOfAssessments(db, [assessmentId])).get(assessmentId) ?? null
}

/** Returns the leads that were made from these assessments, by assessment id; those without a recorded lead are left out. */
export async function leadsOfAssessments(
  db: Database,
  assessmentIds: string[],
): Promise<Map<string, { id: string; refCode: string }>> {
  const rows = await db
    .selectFrom('leads')
    .select(['id', 'refCode', 'assessmentId'])
    .where(sql<boolean>`assessment_id = any(${assessmentIds}::uuid[])`)
    .orderBy('submittedAt', 'desc')
    .execute()
  // Of several leads of an assessment, the first one, which comes last and replaces the others.
  return new Map(rows.map(({ assessmentId, ...lead }) => [String(assessmentId), lead]))
}
