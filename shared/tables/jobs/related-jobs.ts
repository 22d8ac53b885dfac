import type { JobEmail } from '../../contract/job.ts'
import type { Database } from '../tables.ts'

/** An email with the columns that actions on its jobs need. */
export type JobEmailDetails = JobEmail & {
  jobId: string | null
  reason: string | null
  toName: string | null
}

/** Emails by their ids. */
export async function findJobEmails(
  db: Database,
  ids: string[],
): Promise<Map<string, JobEmailDetails>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .selectFrom('emails')
    .select(['id', 'template', 'status', 'jobId', 'reason', 'toName'])
    .where('id', 'in', ids)
    .execute()
  return new Map(rows.map((row) => [row.id, row]))
}

/** Most emails and attempts that are searched. */
const MOST = 500

/**
 * The ids of jobs related to submissions, emails or a recipient's address. Only the first job of each
 * chain is certain to be included.
 * @param ids the ids of submissions, emails or jobs; they are part of the result
 */
export async function findRelatedJobs(
  db: Database,
  ids: string[],
  address?: string,
): Promise<string[]> {
  const emails = await db
    .selectFrom('emails')
    .select(['id', 'jobId'])
    .where((where) =>
      where.or([
        ...(ids.length > 0 ? [where('id', 'in', ids), where('aboutId', 'in', ids)] : []),
        ...(address ? [where('toNormalized', '=', address)] : []),
        where.lit(false),
      ]),
    )
    .limit(MOST)
    .execute()
  const relatedIds = [...ids, ...emails.flatMap(({ id, jobId }) => (jobId ? [id, jobId] : [id]))]
  if (relatedIds.length === 0) return []
  const attempts = await db
    .selectFrom('attempts')
    .select('jobId')
    .distinct()
    .where((where) =>
      where.or([where('aboutId', 'in', relatedIds), where('emailId', 'in', relatedIds)]),
    )
    .limit(MOST)
    .execute()
  return [...new Set([...relatedIds, ...attempts.map(({ jobId }) => jobId)])]
}
