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
