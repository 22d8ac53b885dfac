import { sql } from 'kysely'
import type { SubmissionKind } from '../../../shared/contract/submission.ts'
import { bossQueueNames, bossQueues } from '../../../shared/jobs/boss-queues.ts'
import type { Database } from '../../../shared/tables/tables.ts'

/** A record, and when it was written (epoch, in milliseconds). */
export type StoredRecord = {
  kind: SubmissionKind
  id: string
  email: string
  code: string | null
  /** What the client wrote, by the name of the field of the request. */
  contents: Record<string, string | number>
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
  deadLetters: DeadLetter[]
  /** How many jobs are still running or waiting, except recurring ones. */
  unfinished: number
}

/** Reads what the audit needs. */
export async function readStored(db: Database): Promise<Stored> {
  const { rows: records } = await sql<StoredRecord>`
    select 'lead' as kind, id, email, ref_code as code,
      jsonb_build_object('name', name, 'phone', phone, 'message', message) as contents,
      (extract(epoch from recorded_at) * 1000)::float as recorded_at from leads
    union all select 'partner', id, email, referral_code,
      jsonb_build_object('agencyName', agency_name, 'contactName', contact_name, 'phone', phone,
        'city', city),
      (extract(epoch from recorded_at) * 1000)::float from partners
    union all select 'assessment', id, email, null, jsonb_build_object('name', name, 'budget', budget,
        'downPayment', down_payment, 'monthlyCapacity', monthly_capacity),
      (extract(epoch from recorded_at) * 1000)::float from assessments`.execute(db)
  const emails = await db
    .selectFrom('emails')
    .select(['messageId', 'aboutId', 'template', 'toEmail', 'status'])
    .execute()
  const { rows: deadLetters } = await sql<DeadLetter>`
    select name as queue, data::text as payload from pgboss.job
    where name = any(${bossQueueNames('dead')})`.execute(db)
  return { records, emails, deadLetters, unfinished: await countUnfinished(db) }
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
