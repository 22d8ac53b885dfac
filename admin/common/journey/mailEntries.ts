import type { EmailRow } from '../../../shared/contract/records.ts'
import { emailTones } from '../tones.ts'
import type { Entry } from './entry.ts'

/**
 * Where a mail stands now, at the moment it was sent or, until then, prepared.
 * @param isRefused whether one of its attempts tells that it failed
 */
export function ofEmail(email: EmailRow, isRefused: boolean): Entry {
  const { id, status, suppressedBy } = email
  if (status === 'failed' && isRefused) return prepared(email)
  return {
    id,
    at: email.sentAt ?? email.createdAt,
    category: 'mail',
    tone: emailTones[status],
    isTrouble: status === 'failed' || status === 'unknown',
    words: suppressedBy ? `journey.heldBy.${suppressedBy}` : `journey.mail.${status}`,
    blanks: { template: templateOf(email) },
    to: email.toEmail,
    detail: status === 'sent' ? email.smtpReply : null,
    link: linkTo(email),
  }
}

function prepared(email: EmailRow): Entry {
  return {
    ...{ id: email.id, at: email.createdAt, category: 'mail', tone: 'info.main', isTrouble: false },
    words: 'journey.mail.prepared',
    blanks: { template: templateOf(email) },
    to: email.toEmail,
    link: linkTo(email),
  }
}

/** What a mail is called, as a key. */
export function templateOf({ template }: Pick<EmailRow, 'template'>): string {
  return `emailTemplate.${template}`
}

/** The way to a mail's own page. */
export function linkTo({ id }: Pick<EmailRow, 'id'>): NonNullable<Entry['link']> {
  return { resource: 'emails', to: `/emails/${id}/show` }
}
