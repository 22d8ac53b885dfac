import type { JobMail, JobSubject } from '../contract/job.ts'
import type { LeadKind } from '../contract/lead.ts'
import { type MailSubject, mailSubjects } from '../contract/submission.ts'
import type { Database } from './tables.ts'

/** What a job is about, as its record names it; the name in full. */
export type NamedSubject = Omit<JobSubject, 'kind' | 'isRecorded'>

/** Those of some submissions and colleagues that have a record, by their ids: one query a kind. */
export async function namesOfSubjects(
  db: Database,
  subjects: { kind: MailSubject; id: string }[],
): Promise<Map<string, NamedSubject>> {
  const idsOf = (kind: MailSubject) =>
    subjects.filter((each) => each.kind === kind).map(({ id }) => id)
  const found = await Promise.all(
    mailSubjects.map((kind) => {
      const ids = idsOf(kind)
      return ids.length > 0 ? finders[kind](db, ids) : []
    }),
  )
  return new Map(found.flat().map((subject) => [subject.id, subject]))
}

type Finder = (db: Database, ids: string[]) => Promise<NamedSubject[]>

const finders: Record<MailSubject, Finder> = {
  lead: async (db, ids) =>
    await db
      .selectFrom('leads')
      .select(['id', 'name', 'refCode as code', 'kind as leadKind'])
      .where('id', 'in', ids)
      .execute(),
  partner: async (db, ids) =>
    await db
      .selectFrom('partners')
      .select((select) => [
        'id',
        'agencyName as name',
        'referralCode as code',
        select.val<LeadKind | null>(null).as('leadKind'),
      ])
      .where('id', 'in', ids)
      .execute(),
  assessment: async (db, ids) => await named(db, 'assessments', ids),
  staff: async (db, ids) => await named(db, 'staff', ids),
  // What is about the house itself says so in its words.
  house: async () => [],
}

async function named(db: Database, table: 'assessments' | 'staff', ids: string[]) {
  const rows = await db.selectFrom(table).select(['id', 'name']).where('id', 'in', ids).execute()
  return rows.map((row) => ({ ...row, code: null, leadKind: null }))
}

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

/** Mails one person may have had, and submissions: as many are looked for. */
const MOST = 500

/** The submissions that are known by a code or come from an address. */
export async function findSubjects(
  db: Database,
  known: { code: string } | { email: string },
): Promise<string[]> {
  if ('email' in known) {
    const rows = await Promise.all(
      (['leads', 'partners', 'assessments'] as const).map((table) =>
        db
          .selectFrom(table)
          .select('id')
          .where('emailNormalized', '=', known.email)
          .limit(MOST)
          .execute(),
      ),
    )
    return rows.flat().map(({ id }) => id)
  }
  const leads = db.selectFrom('leads').select('id').where('refCode', '=', known.code)
  const partners = db
    .selectFrom('referralCodes')
    .select('partnerId as id')
    .where('code', '=', known.code)
  return (await leads.unionAll(partners).execute()).map(({ id }) => id)
}

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
