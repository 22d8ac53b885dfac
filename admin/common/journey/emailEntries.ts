import type { EmailRow, WaitingEmail } from '../../../shared/contract/records.ts'
import { emailTones } from '../tones.ts'
import type { Entry } from './entry.ts'

/**
 * Returns the entry of an email: its status, at the time when the email was sent, suppressed, left unconfirmed or
 * created.
 * @param isDeadLettered whether an attempt to send the email was dead-lettered. If so, the entry of a failed
 *   email shows only that it was prepared, because the entry of that attempt shows the failure.
 */
export function emailEntry(email: EmailRow, isDeadLettered: boolean): Entry {
  const { id, status, suppressedBy } = email
  if (status === 'failed' && isDeadLettered) return preparedEntry(email)
  return {
    id,
    at: email.sentAt ?? (isGivenUp(email) ? email.updatedAt : email.createdAt),
    category: 'mail',
    tone: emailTones[status],
    isProblem: status === 'failed' || status === 'unknown',
    messageKey: suppressedBy ? `journey.suppressedBy.${suppressedBy}` : `journey.mail.${status}`,
    params: { name: templateOf(email) },
    to: email.toEmail,
    detail: status === 'sent' ? email.smtpReply : null,
    link: linkTo(email),
  }
}

/** Returns the entry of an email that waits until the change that causes it can no longer be undone. */
export function waitingEmailEntry(email: WaitingEmail): Entry {
  return {
    id: email.id,
    at: email.sentFrom,
    category: 'mail',
    tone: 'warning.main',
    isProblem: false,
    isUpcoming: true,
    messageKey: 'journey.waitsForUndo',
    params: { name: templateOf(email) },
  }
}

function isGivenUp({ status }: EmailRow) {
  return status === 'suppressed' || status === 'unknown'
}

function preparedEntry(email: EmailRow): Entry {
  return {
    id: email.id,
    at: email.createdAt,
    category: 'mail',
    tone: 'info.main',
    isProblem: false,
    messageKey: 'journey.mail.prepared',
    params: { name: templateOf(email) },
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
