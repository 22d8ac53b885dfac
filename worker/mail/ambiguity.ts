import type { EmailTemplate } from '../../shared/contract/email.ts'

/**
 * Templates of which a second copy would do harm: a decision may have changed since the first copy. If such
 * an email may have been delivered, staff decide whether to send it again. Other emails that may have been
 * delivered are sent again under the same Message-ID.
 */
const neverRepeated: ReadonlySet<EmailTemplate> = new Set<EmailTemplate>(['partner-decision'])

/** Whether an email that may have been delivered is left unconfirmed instead of being sent again. */
export function isNeverRepeated(template: EmailTemplate): boolean {
  return neverRepeated.has(template)
}
