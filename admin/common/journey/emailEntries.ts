import type { EmailRow } from '../../../shared/contract/records.ts'
import { emailTones } from '../tones.ts'
import type { Entry } from './entry.ts'

/**
 * Returns the entry of an email, with its status, at the time when it was sent; if it was not sent, at the
 * time when it was created.
 * @param isDeadLettered whether an attempt at its job was dead-lettered. The entry of that attempt shows the
 *   failure, so this one shows only that the email was prepared.
 */
export function emailEntry(email: EmailRow, isDeadLettered: boolean): Entry {
  const { id, status, suppressedBy } = email
  if (status === 'failed' && isDeadLettered) return preparedEntry(email)
  return {
    id,
    at: email.sentAt ?? email.createdAt,
    category: 'mail',
    tone: emailTones[status],
    isProblem: status === 'failed' || status === 'unknown',
    messageKey: suppressedBy ? `journey.suppressedBy.${suppressedBy}` : `journey.mail.${status}`,
    params: { template: templateOf(email) },
    to: email.toEmail,
    detail: status === 'sent' ? email.smtpReply : null,
    link: linkTo(email),
  }
}

function preparedEntry(email: EmailRow): Entry {
  return {
    id: email.id,
    at: email.createdAt,
    category: 'mail',
    tone: 'info.main',
    isProblem: false,
    messageKey: 'journey.mail.prepared',
    params: { template: templateOf(email) },
    to: email.toEmail,
    link: linkTo(email),
  }
}

/** Returns the translation key of the name of an email's template. */
export function templateOf({ template }: Pick<EmailRow, 'template'>): string {
  return `emailTemplate.${template}`
}

/** Returns the link to an email's page. */
export function linkTo({ id }: Pick<EmailRow, 'id'>): NonNullable<Entry['link']> {
  return { resource: 'emails', to: `/emails/${id}/show` }
}
