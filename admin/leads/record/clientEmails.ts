import { clientTemplates } from '../../../shared/contract/email.ts'
import type { EmailRow } from '../../../shared/contract/records.ts'

/** Returns those of a lead's emails that go to the client, not to staff. */
export function clientEmails(emails: EmailRow[]): EmailRow[] {
  return emails.filter(({ template }) => clientTemplates.includes(template))
}

/**
 * Returns the last email to the client that failed or was suppressed, and was not replaced: no later one of the same template
 * waits, is being sent or was sent. Undefined if there is none.
 */
export function undeliveredEmail(emails: EmailRow[]): EmailRow | undefined {
  const toClient = clientEmails(emails)
  const isReplaced = (email: EmailRow) =>
    toClient.some(
      ({ template, createdAt, status }) =>
        template === email.template &&
        createdAt > email.createdAt &&
        ['queued', 'sending', 'sent'].includes(status),
    )
  const isUndelivered = ({ status }: EmailRow) => status === 'failed' || status === 'suppressed'
  return toClient.findLast((email) => isUndelivered(email) && !isReplaced(email))
}

/** Returns the translation key of the sentence that says why an email was suppressed. */
export function notSentKey({ suppressedBy }: Pick<EmailRow, 'suppressedBy'>): string {
  return `leadWork.notSent.${suppressedBy ?? 'cancelled'}`
}
