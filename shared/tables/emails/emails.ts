import { type Insertable, type Selectable, sql } from 'kysely'
import type { AboutKind } from '../../contract/submission.ts'
import { sendEmail } from '../../jobs/send-email.ts'
import { inSteps } from '../batches.ts'
import { insertRows } from '../insert-rows.ts'
import { hasLiveJob } from '../jobs/pgboss/live-job.ts'
import type { Database, Tables } from '../tables.ts'

export type Email = Selectable<Tables['emails']>
export type NewEmail = Insertable<Tables['emails']>

/** The rendered content of an email. It is stored, so that every attempt sends the same content. */
export type RenderedEmail = { subject: string; html: string; bodyText: string }

/**
 * Inserts emails. Skips those whose dedupe key already exists.
 * @returns the ids of the inserted emails
 */
export async function insertEmails(db: Database, emails: NewEmail[]): Promise<Set<string>> {
  return await insertRows(db, 'emails', emails, 'dedupeKey')
}

/**
 * Deletes the rendered contents of up to 100,000 emails sent before `sentBefore`, oldest first. Their subjects are
 * kept, and their data, from which a copy is rendered. Emails that were not sent keep their contents, because a
 * redrive must send the same content under the same Message-ID.
 * @returns the number of these emails
 */
export async function deleteContents(db: Database, sentBefore: Date): Promise<number> {
  return await inSteps(
    db,
    (limit) => sql`update emails set html = null, body_text = null where id in (
      select id from emails where sent_at < ${sentBefore} and html is not null
      order by sent_at limit ${limit})`,
  )
}

/**
 * Gives up on the emails that no job will send: those that have not changed since `before` and whose job ended or
 * does not exist. Queued ones become `failed`; those being sent become `unknown`.
 * @returns the number of these emails, at most 100,000
 */
export async function giveUpOnLostEmails(
  db: Database,
  before: Date,
  reason: string,
): Promise<number> {
  // The conditions on the email are repeated, because a redrive may have changed it in the meantime.
  const isOld = sql`emails.status in ('queued', 'sending') and emails.created_at < ${before}
    and emails.updated_at < ${before}`
  return await inSteps(
    db,
    (limit) => sql`update emails
      set status = case when status = 'sending' then 'unknown' else 'failed' end, reason = ${reason},
        updated_at = now()
      where ${isOld} and id in (
        select id from emails
        where ${isOld} and not ${hasLiveJob(sendEmail.queue, sql.ref('emails.jobId'))}
        order by created_at limit ${limit})`,
  )
}

/** An email and the job that sends it. */
export type EmailJob = { emailId: string; jobId: string }

/** Sets emails to `queued` and assigns them to these jobs; sent emails stay unchanged. */
export async function requeueEmails(db: Database, emailJobs: EmailJob[]): Promise<void> {
  if (emailJobs.length === 0) return
  await sql`update emails set status = 'queued', reason = null, suppressed_by = null,
      job_id = given.job_id, updated_at = now()
    from ${emailJobsTable(emailJobs)} where emails.id = given.email_id and status <> 'sent'`.execute(
    db,
  )
}

/** Suppresses the emails that are queued and still assigned to these jobs. */
export async function suppressEmails(
  db: Database,
  emailJobs: EmailJob[],
  reason: string,
): Promise<void> {
  if (emailJobs.length === 0) return
  await sql`update emails set status = 'suppressed', reason = ${reason}, updated_at = now()
    from ${emailJobsTable(emailJobs)}
    where emails.id = given.email_id and emails.job_id = given.job_id and status = 'queued'`.execute(
    db,
  )
}

function emailJobsTable(emailJobs: EmailJob[]) {
  const emailIds = emailJobs.map(({ emailId }) => emailId)
  const jobIds = emailJobs.map(({ jobId }) => jobId)
  return sql`unnest(${emailIds}::uuid[], ${jobIds}::uuid[]) given(email_id, job_id)`
}

/** Returns an email, if it exists, and locks its row until the transaction ends. */
export async function lockEmail(db: Database, id: string): Promise<Email | undefined> {
  return await db
    .selectFrom('emails')
    .selectAll()
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
}

/** Returns the copies of an email that staff sent, oldest first. */
export async function resendsOf(db: Database, id: string) {
  return await db
    .selectFrom('emails')
    .select([...emailRowColumns, 'dedupeKey'])
    .where('resendOf', '=', id)
    .orderBy('createdAt')
    .execute()
}

/**
 * Changes an email from `unknown` to `sent`, and deletes its secret.
 * @returns whether it was `unknown`
 */
export async function markDelivered(db: Database, id: string): Promise<boolean> {
  const now = new Date()
  const changed = await db
    .updateTable('emails')
    .set({ status: 'sent', sentAt: now, secret: null, updatedAt: now })
    .where('id', '=', id)
    .where('status', '=', 'unknown')
    .returning('id')
    .executeTakeFirst()
  return changed !== undefined
}

/**
 * Returns up to `limit` emails to an address that were suppressed because the relay rejected the address. Leaves out
 * emails of which staff have sent a copy. Newest first.
 * @param address normalized
 * @param kinds the kinds of record about which the user may read emails
 */
export async function suppressedEmailsTo(
  db: Database,
  address: string,
  kinds: AboutKind[],
  limit: number,
): Promise<Pick<Email, 'id' | 'aboutKind'>[]> {
  return await db
    .selectFrom('emails')
    .select(['id', 'aboutKind'])
    .where('toNormalized', '=', address)
    .where('aboutKind', '=', sql<AboutKind>`any(${kinds})`)
    .where('suppressedBy', '=', 'refused_address')
    .where((where) =>
      where.not(
        where.exists(
          where
            .selectFrom('emails as copies')
            .select('copies.id')
            .whereRef('copies.resendOf', '=', 'emails.id'),
        ),
      ),
    )
    .orderBy('createdAt', 'desc')
    .limit(limit)
    .execute()
}

/** Returns the emails about a record, each with the id of the job it is assigned to, oldest first. */
export async function emailsAbout(db: Database, aboutId: string) {
  return await db
    .selectFrom('emails')
    .select([...emailRowColumns, 'jobId'])
    .where('aboutId', '=', aboutId)
    .orderBy('createdAt')
    .orderBy('id')
    .execute()
}

/** The columns of an email in a list, without its body. */
export const emailRowColumns = [
  'id',
  'template',
  'aboutKind',
  'aboutId',
  'language',
  'toName',
  'toEmail',
  'status',
  'suppressedBy',
  'subject',
  'smtpReply',
  'resendOf',
  'createdAt',
  'updatedAt',
  'sentAt',
] as const
