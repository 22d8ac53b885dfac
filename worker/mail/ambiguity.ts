import type { EmailTemplate } from '../../shared/contract/email.ts'

/**
 * Mails of which a second copy would do harm, such as a decision that somebody may have changed
 * since. Where it is unknown whether one was delivered, it is held for staff; all others are sent
 * again under the same Message-ID.
 */
const held: ReadonlySet<EmailTemplate> = new Set<EmailTemplate>(['partner-decision'])

/** Whether a mail that may have been delivered is held rather than sent again. */
export function isHeldWhenAmbiguous(template: EmailTemplate): boolean {
  return held.has(template)
}
