import { clientTemplates } from '../../../shared/contract/email.ts'
import type { EmailRow } from '../../../shared/contract/records.ts'

/** Returns those of a lead's emails that go to the client, not to staff. */
export function clientEmails(emails: EmailRow[]): EmailRow[] {
  return emails.filter(({ template }) => clientTemplates.includes(template))
}

/**
 * Returns the last email to the client that failed and was not replaced: no later one of the same template waits, is being
 * sent or was sent. Undefined if there is none.
 */
export function failedEmail(emails: EmailRow[]): EmailRow | undefined {
  const toClient = clientEmails(emails)
  const isReplaced = (email: EmailRow) =>
    toClient.some(
      ({ template, createdAt, status }) =>
        template === email.template &&
        createdAt > email.createdAt &&
        ['queued', 'sending', 'sent'].includes(status),
    )
  return toClient.findLast((email) => email.status === 'failed' && !isReplaced(email))
}
