import type { JobEmail } from '../../contract/job.ts'
import type { Database } from '../tables.ts'

/** An email, with the columns that the job console needs. */
export type JobEmailDetails = JobEmail & {
  jobId: string | null
  reason: string | null
  toName: string | null
}

/** Returns the emails with these ids, by id. */
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

/** `findRelatedJobs` reads at most this many emails and at most this many attempts. */
const MAX_ROWS = 500

/**
 * Finds the ids of the jobs related to submissions, emails or a recipient. Of a chain of dead letters and
 * redrives, only the first job is certain to be included.
 * @param ids the ids of submissions, emails or jobs; the result contains these as well
 * @param address the recipient's normalized email address
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
    .limit(MAX_ROWS)
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
    .limit(MAX_ROWS)
    .execute()
  return [...new Set([...relatedIds, ...attempts.map(({ jobId }) => jobId)])]
}
