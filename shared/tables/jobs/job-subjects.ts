import type { JobMail } from '../../contract/job.ts'
import type { Database } from '../tables.ts'

/** A mail as the jobs that send it have to know it. */
export type LedgerMail = JobMail & {
  jobId: string | null
  reason: string | null
  toName: string | null
}

/** Mails of the ledger by their ids. */
export async function findMails(db: Database, ids: string[]): Promise<Map<string, LedgerMail>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .selectFrom('emails')
    .select(['id', 'template', 'status', 'jobId', 'reason', 'toName'])
    .where('id', 'in', ids)
    .execute()
  return new Map(rows.map((row) => [row.id, row]))
}

/** Most emails and attempts that are looked at. */
const MOST = 500

/**
 * The jobs that have to do with some submissions or mails, or with an address: the first of each
 * chain, as far as the ledgers know.
 * @param ids of submissions, mails or jobs
 */
export async function jobsConcerning(
  db: Database,
  ids: string[],
  address?: string,
): Promise<string[]> {
  const mails = await db
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
  const known = [...ids, ...mails.flatMap(({ id, jobId }) => (jobId ? [id, jobId] : [id]))]
  if (known.length === 0) return []
  const attempts = await db
    .selectFrom('attempts')
    .select('jobId')
    .distinct()
    .where((where) => where.or([where('aboutId', 'in', known), where('emailId', 'in', known)]))
    .limit(MOST)
    .execute()
  return [...new Set([...known, ...attempts.map(({ jobId }) => jobId)])]
}
