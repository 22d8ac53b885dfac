/** The mails the product sends. */
export const emailTemplates = [
  'lead-acknowledgement',
  'partner-acknowledgement',
  'assessment',
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
