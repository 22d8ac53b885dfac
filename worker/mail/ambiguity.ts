import type { EmailTemplate } from '../../shared/contract/email.ts'

/**
 * Emails whose second copy would do harm: a decision can have changed since the first. If such an email
 * may have been delivered, staff decide; all others are sent again under the same Message-ID.
 */
const withheld: ReadonlySet<EmailTemplate> = new Set<EmailTemplate>(['partner-decision'])

/** Whether an email that may have been delivered is withheld instead of being sent again. */
export function isWithheldWhenAmbiguous(template: EmailTemplate): boolean {
  return withheld.has(template)
}
