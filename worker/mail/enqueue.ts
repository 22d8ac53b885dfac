import { type EmailTemplate, emailPriority } from '../../shared/contract/email.ts'
import type { Language } from '../../shared/contract/language.ts'
import type { About } from '../../shared/contract/submission.ts'
import { normalizeEmail } from '../../shared/contract/text.ts'
import { mailboxOf } from '../../shared/domain/mailbox.ts'
import { newId } from '../../shared/domain/new-id.ts'
import { sendEmail } from '../../shared/jobs/send-email.ts'
import { oneLine } from '../../shared/mail/clean.ts'
import type { EmailData } from '../../shared/mail/data.ts'
import { insertEmails, type NewEmail } from '../../shared/tables/emails/emails.ts'
import type { BatchStep } from '../job-handler.ts'
import { suppressBeyondCaps } from './caps.ts'

/** An email to enqueue. */
export type EmailRequest<Template extends EmailTemplate = EmailTemplate> = {
  /** The id of the email, if it must be known before; default: a new one. */
  id?: string
  template: Template
  about: About
  /** Distinguishes several emails of one template about the same record. */
  occasion?: string
  language: Language
  to: { name: string; email: string }
  /** Email address for replies; default: the sender's. */
  replyTo?: string
  data: EmailData[Template]
  /**
   * The client whose submission causes the email (`clientKey`); if absent, their limit does not apply. The limit counts
   * mailboxes to which a client makes us write, so notices to our own mailboxes have none.
   */
  clientKey?: string | undefined
  /** The trace that the job of the email continues. */
  traceparent?: string | undefined
  /** The id of the digest that lists the email, which is then not sent on its own. */
  digestId?: string
  /** Replaces `secretMask` in the email when it is sent, and is deleted then. */
  secret?: string
}

/** Stands for the secret in the stored content of an email. */
export const secretMask = '••••••••'

/**
 * Enqueues emails: inserts their rows and the jobs that send them in one transaction. Skips a request if
 * there is already an email with its template, record and occasion. Emails beyond a limit are stored as suppressed,
 * without a job.
 */
export async function enqueueEmails(
  step: Pick<BatchStep, 'tx' | 'bossTx' | 'boss' | 'config'>,
  requests: EmailRequest[],
): Promise<void> {
  const rows = requests.map((request) => emailRow(request, step.config.MAIL_FROM))
  const traceparents = new Map(rows.map(({ id }, index) => [id, requests[index]?.traceparent]))
  const emails = await suppressBeyondCaps(step.tx, rows, step.config)
  const fresh = await insertEmails(step.tx, emails)
  const jobs = emails
    .filter(({ id, status }) => fresh.has(id) && status === 'queued')
    .map(({ id, template, aboutKind, aboutId }) => {
      const about = { kind: aboutKind, id: aboutId }
      const data = { emailId: id, about, traceparent: traceparents.get(id) }
      return { id, priority: emailPriority(template), data }
    })
  if (jobs.length > 0) await step.boss.insert(sendEmail.queue, jobs, { db: step.bossTx })
}

/**
 * Returns the row of a new email.
 * @param from the sender's email address; its domain is used in the Message-ID
 */
export function emailRow(
  {
    id = newId(),
    template,
    about,
    occasion,
    language,
    to,
    replyTo,
    data,
    clientKey,
    secret,
    digestId,
  }: EmailRequest,
  from: string,
): NewEmail {
  const now = new Date()
  const toNormalized = normalizeEmail(to.email)
  return {
    id,
    jobId: id,
    dedupeKey: [template, about.id, occasion].filter(Boolean).join(':'),
    template,
    aboutKind: about.kind,
    aboutId: about.id,
    language,
    toName: oneLine(to.name),
    toEmail: to.email,
    toNormalized,
    mailbox: mailboxOf(toNormalized),
    clientKey,
    replyTo,
    data,
    secret,
    status: 'queued',
    messageId: `${id}@${from.slice(from.lastIndexOf('@') + 1)}`,
    createdAt: now,
    updatedAt: now,
    ...(digestId && listedIn(digestId)),
  }
}

function listedIn(digestId: string) {
  const reason = 'listed in a digest of what happened at once'
  return { digestId, status: 'suppressed', jobId: null, suppressedBy: 'in_digest', reason } as const
}
