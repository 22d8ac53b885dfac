import { sql } from 'kysely'
import type { EmailStatus, EmailTemplate, SuppressionCause } from '../../contract/email.ts'
import { insertAttempts, type NewAttempt } from '../jobs/attempts.ts'
import { heldTemplates } from '../jobs/holds.ts'
import type { Database } from '../tables.ts'
import type { Email, EmailJob, RenderedEmail } from './emails.ts'
import { emailsBefore, type MailboxPeriod, recipientsBefore } from './limits.ts'

/** A locked email, and what decides whether it is suppressed. */
export type LockedEmail = Email & {
  /**
   * The relay's reply that suppressed the recipient's address; null if the address is not suppressed, if the email is
   * older than the suppression and was not redirected since, or if its template is not suppressible. Such emails are still sent, so that a redriven
   * dead letter is really attempted.
   */
  rejectedReply: string | null
  /** How many of the emails that count toward the same limit were created before this one; 0 if there is no limit. */
  emailsBefore: number
  /**
   * To how many other mailboxes the client has caused emails on the same day; 0 if this mailbox is one of them, or if
   * no client caused the email.
   */
  recipientsBefore: number
  /** Whether staff hold the emails of its template. */
  isTemplateHeld: boolean
}

/** The templates of the emails that are not sent to suppressed addresses, and the limits. */
export type SendingLimits = { suppressible: EmailTemplate[]; periods: MailboxPeriod[] }

/** Returns these emails, except missing ones, and locks their rows until the transaction ends. */
export async function lockEmailsToSend(
  tx: Database,
  ids: string[],
  { suppressible, periods }: SendingLimits,
): Promise<LockedEmail[]> {
  const isSuppressible = sql`emails.template = any(${suppressible}) and emails.resend_of is null`
  const values = periods.map(
    ({ templates, seconds }) => sql`(${templates}::text[], ${seconds}::int)`,
  )
  // Locked in the order of their ids to avoid deadlocks.
  const { rows } = await sql<LockedEmail>`
    select emails.*,
      case when ${isSuppressible} then (
        select smtp_reply from suppressions
        where address = emails.to_normalized and lifted_at is null
          and created_at <= coalesce(emails.redirected_at, emails.created_at)
      ) end as rejected_reply,
      ${emailsBefore()} as emails_before,
      ${recipientsBefore()} as recipients_before, emails.template = any(${heldTemplates}) as is_template_held
    from emails
    left join (values ${sql.join(values)}) as period (templates, seconds)
      on emails.template = any(period.templates)
    where id = any(${ids}::uuid[]) order by id for update of emails`.execute(tx)
  return rows
}

/** A job's claim of an email, and the content if it was rendered now. */
type NewClaim = EmailJob & { claim: string; rendering: RenderedEmail | null }

/** Stores that jobs are sending emails, and the content of those that were rendered now. */
export async function startSending(tx: Database, emails: NewClaim[]): Promise<void> {
  const column = <Value>(value: (email: (typeof emails)[number]) => Value) => emails.map(value)
  await sql`update emails set status = 'sending', job_id = given.job_id, claim = given.claim, reason = null,
      updated_at = ${new Date()}, subject = coalesce(given.subject, emails.subject), html = coalesce(given.html, emails.html),
      body_text = coalesce(given.body_text, emails.body_text)
    from unnest(${column(({ emailId }) => emailId)}::uuid[], ${column(({ jobId }) => jobId)}::uuid[],
      ${column(({ claim }) => claim)}::uuid[],
      ${column(({ rendering }) => rendering?.subject ?? null)}::text[],
      ${column(({ rendering }) => rendering?.html ?? null)}::text[],
      ${column(({ rendering }) => rendering?.bodyText ?? null)}::text[])
      given(id, job_id, claim, subject, html, body_text)
    where emails.id = given.id and ${isNotErased}`.execute(tx)
}

/** The outcome of an attempt to send an email. Values that are undefined stay as they are. */
export type EmailSettlement = {
  emailId: string
  /** The claim under which it was attempted. */
  claim: string
  status: EmailStatus
  /** The relay's reply; if there was none, the error, which staff read in its place. */
  smtpReply?: string | undefined
  reason?: string
  suppressedBy?: SuppressionCause
  /** The job that sends the email later. */
  jobId?: string
}

/**
 * Stores outcomes of attempts to send emails, and these attempts, in one statement. The secrets of sent emails are
 * deleted. An outcome is stored only if the email is still being sent under the same claim: a worker that was paused
 * may end its attempt after another worker has claimed the email. A delivery is stored anyway. Of an attempt whose
 * email was erased in the meantime, the error and reply are not stored: they can contain the address.
 * @param deliveredTo normalized addresses to which an email was delivered; their suppressions are lifted
 * @returns the ids of the emails whose outcomes were stored
 */
export async function storeOutcomes(
  db: Database,
  settlements: EmailSettlement[],
  deliveredTo: string[],
  attempts: NewAttempt[],
): Promise<Set<string>> {
  const now = new Date()
  const column = (name: keyof EmailSettlement) =>
    settlements.map((settlement) => settlement[name] ?? null)
  const emailIds = settlements.map(({ emailId }) => emailId)
  // Locked, so that an erasure that is running ends first.
  const { rows } = await sql<{ id: string }>`with open as materialized (
      select id from emails where id = any(${emailIds}::uuid[]) and ${isNotErased} order by id for update
    ), settled as (
      update emails set status = given.status, updated_at = ${now},
        smtp_reply = coalesce(given.smtp_reply, emails.smtp_reply),
        reason = coalesce(given.reason, emails.reason),
        suppressed_by = coalesce(given.suppressed_by, emails.suppressed_by),
        job_id = coalesce(given.job_id, emails.job_id),
        secret = case when given.status <> 'sent' then emails.secret end,
        sent_at = case when given.status = 'sent' then ${now}::timestamptz else emails.sent_at end,
        ${redirection}
      from unnest(${column('emailId')}::uuid[], ${column('claim')}::uuid[],
        ${column('status')}::text[], ${column('smtpReply')}::text[], ${column('reason')}::text[],
        ${column('suppressedBy')}::text[], ${column('jobId')}::uuid[])
        given(id, claim, status, smtp_reply, reason, suppressed_by, job_id)
      where emails.id = given.id and emails.id in (select id from open)
        and (emails.status = 'sending' and emails.claim = given.claim
          or given.status = 'sent' and emails.status in ('queued', 'sending', 'failed', 'unknown'))
      returning emails.id
    ), lifted as (
      update suppressions set lifted_at = ${now}
      where address = any(${deliveredTo}) and lifted_at is null
    )${attempts.length > 0 ? sql`, stored as (${insertAttempts(attempts, hasOpenEmail)})` : sql``}
    select id from settled`.execute(db)
  return new Set(rows.map(({ id }) => id))
}

// An email that will be sent again follows a correction that was made while it was being sent.
const redirection = sql`redirected_to = null,
  to_email = coalesce(${nextValue('toEmail')}, emails.to_email),
  to_normalized = coalesce(${nextValue('toNormalized')}, emails.to_normalized),
  mailbox = coalesce(${nextValue('mailbox')}, emails.mailbox)`

function nextValue(key: 'toEmail' | 'toNormalized' | 'mailbox') {
  return sql`case when given.status = 'queued' then emails.redirected_to ->> ${sql.lit(key)} end`
}

// An erasure blanks the address.
const isNotErased = sql`emails.to_email <> ''`

const hasOpenEmail = sql<boolean>`email_id is null or email_id in (select id from open)`
