import { z } from 'zod'
import { emailAddress, optional, paragraph } from './text.ts'

/** The mails the product sends. */
export const emailTemplates = [
  'lead-acknowledgement',
  'lead-notice',
  'partner-acknowledgement',
  'partner-notice',
  'partner-decision',
  'assessment',
  'staff-invitation',
  'password-reset',
  'ops-alert',
] as const
export type EmailTemplate = (typeof emailTemplates)[number]

/** What can become of a mail; `unknown`: it may or may not have been delivered. */
export const emailStatuses = [
  'queued',
  'sending',
  'sent',
  'failed',
  'suppressed',
  'unknown',
] as const
export type EmailStatus = (typeof emailStatuses)[number]

/** Mails whose link is kept nowhere once they are sent: a new one is asked for instead. */
const secret: ReadonlySet<EmailTemplate> = new Set<EmailTemplate>([
  'staff-invitation',
  'password-reset',
])

/** Whether a mail carries a link that lets its reader in, and so cannot be sent again. */
export function isSecret(template: EmailTemplate): boolean {
  return secret.has(template)
}

/** What can hold a mail back: many in one day, or an address that was refused for good. */
export const suppressionCauses = ['daily_cap', 'refused_address'] as const
export type SuppressionCause = (typeof suppressionCauses)[number]

/** Mails of which staff may order another copy: what is on its way is not repeated. */
export const resendable: readonly EmailStatus[] = ['sent', 'failed', 'suppressed', 'unknown']

/** Longest reason staff may give for what they do to a mail or a submission. */
const LONGEST_REASON = 500

/** Why somebody on the staff did something. */
export const reasonSchema = paragraph(LONGEST_REASON)

/** An order to send a mail once more. */
export const resendRequest = z.strictObject({
  /** Made when the form is opened, so that a second click is the same order. */
  occasion: z.uuid(),
  /** Where to, if not where the first one went. */
  toEmail: optional(emailAddress),
  reason: reasonSchema,
})
export type ResendRequest = z.output<typeof resendRequest>

/** What staff found out about a mail of which nobody knew whether it arrived. */
export const settlementRequest = z.strictObject({ reason: reasonSchema })

/** An end to a suppression. */
export const liftRequest = z.strictObject({
  reason: reasonSchema,
  /** Whether what was held back because of it goes out now. */
  sendHeld: z.boolean(),
})
