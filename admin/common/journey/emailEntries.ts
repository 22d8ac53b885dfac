import type { EmailRow } from '../../../shared/contract/records.ts'
import { emailTones } from '../tones.ts'
import type { Entry } from './entry.ts'

/**
 * The entry of an email with its status, at the time it was sent or, until then, created.
 * @param isRefused whether one of its attempts already shows that it failed
 */
export function emailEntry(email: EmailRow, isRefused: boolean): Entry {
  const { id, status, suppressedBy } = email
  if (status === 'failed' && isRefused) return preparedEntry(email)
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
    ...{ id: email.id, at: email.createdAt, category: 'mail', tone: 'info.main', isProblem: false },
    messageKey: 'journey.mail.prepared',
    params: { template: templateOf(email) },
    to: email.toEmail,
    link: linkTo(email),
  }
}

/** The translation key of an email's template. */
export function templateOf({ template }: Pick<EmailRow, 'template'>): string {
  return `emailTemplate.${template}`
}

/** The link to an email's page. */
export function linkTo({ id }: Pick<EmailRow, 'id'>): NonNullable<Entry['link']> {
  return { resource: 'emails', to: `/emails/${id}/show` }
}
