import { sql } from 'kysely'
import type { SubmissionKind } from '../../../shared/contract/submission.ts'
import { bossQueueNames, bossQueues } from '../../../shared/jobs/boss-queues.ts'
import type { Database } from '../../../shared/tables/tables.ts'

/** A record; times are in milliseconds (epoch). */
export type StoredRecord = {
  kind: SubmissionKind
  id: string
  email: string
  code: string | null
  /** What the client wrote, by the name of the field of the request. */
  contents: Record<string, string | number>
  submittedAt: number
  /** By the clock of the worker, before the commit. */
  recordedAt: number
}

/** An email, with its status at the end. */
export type StoredEmail = {
  messageId: string
  aboutId: string
  template: string
  toEmail: string
  status: string
}

/** A job that failed for good, with its payload as JSON. */
export type DeadLetter = { queue: string; payload: string }

/** What the database contains at the end of a run. */
export type Stored = {
  records: StoredRecord[]
  emails: StoredEmail[]
  /** The codes that clients can name as that of the partner who referred them. */
  referralCodes: string[]
  deadLetters: DeadLetter[]
  /** How many jobs are still running or waiting, except recurring ones. */
  unfinished: number
}

/** Reads what the audit needs. */
export async function readStored(db: Database): Promise<Stored> {
  const times = sql`(extract(epoch from submitted_at) * 1000)::float as submitted_at,
    (extract(epoch from recorded_at) * 1000)::float as recorded_at`
  const { rows: records } = await sql<StoredRecord>`
    select 'lead' as kind, id, email, ref_code as code,
      jsonb_build_object('name', name, 'phone', phone, 'message', message) as contents,
      ${times} from leads
    union all select 'partner', id, email, referral_code,
      jsonb_build_object('agencyName', agency_name, 'contactName', contact_name, 'phone', phone,
        'city', city),
      ${times} from partners
    union all select 'assessment', id, email, null, jsonb_build_object('name', name, 'budget', budget,
        'downPayment', down_payment, 'monthlyCapacity', monthly_capacity),
      ${times} from assessments`.execute(db)
  const emails = await db
    .selectFrom('emails')
    .select(['messageId', 'aboutId', 'template', 'toEmail', 'status'])
    .execute()
  const codes = await db.selectFrom('referralCodes').select('code').execute()
  const referralCodes = codes.map(({ code }) => code)
  const { rows: deadLetters } = await sql<DeadLetter>`
    select name as queue, data::text as payload from pgboss.job
    where name = any(${bossQueueNames('dead')})`.execute(db)
  return { records, emails, referralCodes, deadLetters, unfinished: await countUnfinished(db) }
}

// Without recurring jobs: a new one can be created at any moment.
const queuesOfWork = bossQueues
  .filter(({ kind, job }) => kind !== 'dead' && job.mode !== 'exclusive')
  .map(({ name }) => name)

/** Counts the jobs that are still running or waiting, except recurring ones. */
export async function countUnfinished(db: Database): Promise<number> {
  const { rows } = await sql<{ jobs: number }>`select count(*)::int as jobs from pgboss.job
    where state < 'completed' and name = any(${queuesOfWork})`.execute(db)
  return rows[0]?.jobs ?? 0
}
