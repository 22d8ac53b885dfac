import { type Insertable, type Selectable, sql } from 'kysely'
import type { EmailStatus, EmailTemplate, SuppressionCause } from '../../contract/email.ts'
import type { Database, Tables } from '../tables.ts'

export type Email = Selectable<Tables['emails']>
export type NewEmail = Insertable<Tables['emails']>

/** A mail as it is sent, kept so that every attempt sends the same. */
export type RenderedMail = { subject: string; html: string; bodyText: string }

/**
 * Writes mails into the ledger as queued; one with a dedupe key that is taken is left out.
 * @returns the ids of those that were written
 */
export async function insertEmails(db: Database, emails: NewEmail[]): Promise<Set<string>> {
  if (emails.length === 0) return new Set()
  const inserted = await db
    .insertInto('emails')
    .values(emails)
    .onConflict((conflict) => conflict.column('dedupeKey').doNothing())
    .returning('id')
    .execute()
  return new Set(inserted.map(({ id }) => id))
}

/** A mail taken for sending, and whether somebody died while sending it before. */
export type ClaimedEmail = Email & { wasBeingSent: boolean }

/**
 * Takes a mail for sending by a job. One that is `sending` is taken by the job that was sending it:
 * its worker died. One that had failed, or of which it is unknown, is taken by the job that a redrive
 * made for it.
 * @returns the mail; `taken` while another job is sending it; undefined when it is settled
 */
export async function claimEmail(
  db: Database,
  id: string,
  jobId: string,
): Promise<ClaimedEmail | 'taken' | undefined> {
  return await db.transaction().execute(async (tx) => {
    const email = await tx
      .selectFrom('emails')
      .selectAll()
      .where('id', '=', id)
      .forUpdate()
      .executeTakeFirst()
    const isOurs = email?.status === 'sending' && email.jobId === jobId
    if (email?.status === 'sending' && !isOurs) return 'taken'
    const isOpen = isOurs || ['queued', 'failed', 'unknown'].includes(email?.status ?? '')
    if (!email || !isOpen) return undefined
    await tx
      .updateTable('emails')
      .set({ status: 'sending', jobId, reason: null, updatedAt: new Date() })
      .where('id', '=', id)
      .execute()
    return { ...email, jobId, wasBeingSent: isOurs }
  })
}

/** Keeps a mail as first rendered. */
export async function keepRendering(db: Database, id: string, mail: RenderedMail): Promise<void> {
  await db.updateTable('emails').set(mail).where('id', '=', id).execute()
}

/**
 * Notes how an attempt at a mail ended.
 * @returns whether the mail was being sent, as it should be
 */
export async function settleEmail(
  db: Database,
  id: string,
  result: {
    status: EmailStatus
    smtpReply?: string | null
    reason?: string
    suppressedBy?: SuppressionCause
    jobId?: string
    secret?: null
  },
): Promise<boolean> {
  const now = new Date()
  const settled = await db
    .updateTable('emails')
    .set({ ...result, updatedAt: now, ...(result.status === 'sent' && { sentAt: now }) })
    .where('id', '=', id)
    .where('status', '=', 'sending')
    .returning('id')
    .executeTakeFirst()
  return settled !== undefined
}

/** Mails of some templates ordered since a time; copies that staff ordered do not count. */
export type MailPeriod = { since: Date; templates: EmailTemplate[] }

/**
 * How many mails of some templates were ordered for each address since a time, suppressed ones
 * aside.
 * @param addresses normalised
 */
export async function countMailsTo(
  db: Database,
  addresses: string[],
  period: MailPeriod,
): Promise<Map<string, number>> {
  if (addresses.length === 0) return new Map()
  const rows = await unsuppressed(db, period)
    .select((select) => ['toNormalized', select.fn.countAll<string>().as('mails')])
    .where('toNormalized', 'in', addresses)
    .groupBy('toNormalized')
    .execute()
  return new Map(rows.map(({ toNormalized, mails }) => [toNormalized, Number(mails)]))
}

/**
 * How many mails of some templates came before this one for the same address since a time,
 * suppressed ones aside.
 */
export async function countMailsBefore(
  db: Database,
  { id, toNormalized }: Pick<Email, 'id' | 'toNormalized'>,
  period: MailPeriod,
): Promise<number> {
  const { mails } = await unsuppressed(db, period)
    .select((select) => select.fn.countAll<string>().as('mails'))
    .where('toNormalized', '=', toNormalized)
    .where('id', '<', id)
    .executeTakeFirstOrThrow()
  return Number(mails)
}

function unsuppressed(db: Database, { since, templates }: MailPeriod) {
  return db
    .selectFrom('emails')
    .where('createdAt', '>', since)
    .where('template', 'in', templates)
    .where('status', '!=', 'suppressed')
    .where('resendOf', 'is', null)
}

/** Mails that have been waiting or on their way since before a time, the oldest first. */
export async function findStuckEmails(db: Database, before: Date, limit: number) {
  return await db
    .selectFrom('emails')
    .select(['id', 'jobId', 'status'])
    .where('status', 'in', ['queued', 'sending'])
    .where('createdAt', '<', before)
    .where('updatedAt', '<', before)
    .orderBy('createdAt')
    .limit(limit)
    .execute()
}

/**
 * Gives up a mail that no job will send any more, unless somebody has taken it meanwhile.
 * @returns whether it was given up
 */
export async function giveUpEmail(
  db: Database,
  { id, status }: Pick<Email, 'id' | 'status'>,
  reason: string,
): Promise<boolean> {
  const given = await db
    .updateTable('emails')
    .set({ status: status === 'sending' ? 'unknown' : 'failed', reason, updatedAt: new Date() })
    .where('id', '=', id)
    .where('status', '=', status)
    .returning('id')
    .executeTakeFirst()
  return given !== undefined
}

/** A mail, and the job that is to send it. */
export type MailOfJob = { emailId: string; jobId: string }

/** Queues mails again, each for a job of its own; one that was delivered stays as it is. */
export async function requeueEmails(db: Database, mails: MailOfJob[]): Promise<void> {
  if (mails.length === 0) return
  await sql`update emails set status = 'queued', reason = null, suppressed_by = null,
      job_id = given.job_id, updated_at = now()
    from ${given(mails)} where emails.id = given.email_id and status <> 'sent'`.execute(db)
}

/** Suppresses those mails that wait for the jobs named. */
export async function suppressEmails(
  db: Database,
  mails: MailOfJob[],
  reason: string,
): Promise<void> {
  if (mails.length === 0) return
  await sql`update emails set status = 'suppressed', reason = ${reason}, updated_at = now()
    from ${given(mails)}
    where emails.id = given.email_id and emails.job_id = given.job_id and status = 'queued'`.execute(
    db,
  )
}

function given(mails: MailOfJob[]) {
  const emailIds = mails.map(({ emailId }) => emailId)
  const jobIds = mails.map(({ jobId }) => jobId)
  return sql`unnest(${emailIds}::uuid[], ${jobIds}::uuid[]) given(email_id, job_id)`
}

/** A mail, held until the end of the transaction against whoever else would act on it. */
export async function lockEmail(db: Database, id: string): Promise<Email | undefined> {
  return await db
    .selectFrom('emails')
    .selectAll()
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
}

/** The copies staff ordered of a mail, the first one first. */
export async function resendsOf(db: Database, id: string) {
  return await db
    .selectFrom('emails')
    .select([...emailRowColumns, 'dedupeKey'])
    .where('resendOf', '=', id)
    .orderBy('createdAt')
    .execute()
}

/**
 * Takes a mail of which nobody knew for delivered.
 * @returns whether it was unknown still
 */
export async function takeForDelivered(db: Database, id: string): Promise<boolean> {
  const now = new Date()
  const taken = await db
    .updateTable('emails')
    .set({ status: 'sent', sentAt: now, updatedAt: now })
    .where('id', '=', id)
    .where('status', '=', 'unknown')
    .returning('id')
    .executeTakeFirst()
  return taken !== undefined
}

/**
 * Mails an address did not get because it is suppressed, and of which no copy was ordered since.
 * @param most so many of the latest
 */
export async function heldFrom(db: Database, address: string, most: number): Promise<string[]> {
  const held = await db
    .selectFrom('emails')
    .select('id')
    .where('toNormalized', '=', address)
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
    .limit(most)
    .execute()
  return held.map(({ id }) => id)
}

/** The mails about a submission with the jobs that send them, in the order they were queued. */
export async function emailsAbout(db: Database, aboutId: string) {
  return await db
    .selectFrom('emails')
    .select([...emailRowColumns, 'jobId'])
    .where('aboutId', '=', aboutId)
    .orderBy('createdAt')
    .orderBy('id')
    .execute()
}

/** What a list tells of a mail: not what it says. */
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
  'sentAt',
] as const
