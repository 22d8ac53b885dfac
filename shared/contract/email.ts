/** The name of the queue whose jobs send emails. */
export const emailQueue = 'send-email'

/** The templates of the emails that Antesala sends. */
export const emailTemplates = [
  'lead-acknowledgement',
  'lead-answer',
  'lead-notice',
  'lead-unanswered',
  'partner-acknowledgement',
  'partner-notice',
  'notice-digest',
  'partner-decision',
  'assessment',
  'staff-invitation',
  'password-reset',
  'sign-in-alert',
  'ops-alert',
] as const
export type EmailTemplate = (typeof emailTemplates)[number]

/** The templates of the emails that go to clients and applicants, not to staff. */
export const clientTemplates: readonly EmailTemplate[] = [
  'lead-acknowledgement',
  'lead-answer',
  'partner-acknowledgement',
  'partner-decision',
  'assessment',
]

/** The templates of emails whose delivery has no objective: they wait on purpose, or are about problems themselves. */
export const templatesWithoutObjective: readonly EmailTemplate[] = ['notice-digest', 'ops-alert']

/** The statuses of an email; `unknown`: it may or may not have been delivered. */
export const emailStatuses = [
  'queued',
  'sending',
  'sent',
  'failed',
  'suppressed',
  'unknown',
] as const
export type EmailStatus = (typeof emailStatuses)[number]

// The link is deleted once the email is sent; staff request a new one instead of a copy.
const secretLinkTemplates: ReadonlySet<EmailTemplate> = new Set<EmailTemplate>([
  'staff-invitation',
  'password-reset',
])

const accountTemplates: ReadonlySet<EmailTemplate> = new Set<EmailTemplate>([
  ...secretLinkTemplates,
  'sign-in-alert',
])

/** Whether an email contains a link that gives access to an account. Staff cannot send copies of it. */
export function hasSecretLink(template: EmailTemplate): boolean {
  return secretLinkTemplates.has(template)
}

/**
 * Returns the priority of an email in its queue; higher ones are sent first. Alerts, and emails that somebody waits for
 * in order to sign in, overtake any backlog.
 */
export function emailPriority(template: EmailTemplate): number {
  if (template === 'ops-alert') return 2
  return accountTemplates.has(template) ? 1 : 0
}

/**
 * Why an email was suppressed automatically: its recipient had reached the daily cap, the client who caused it had
 * reached theirs, the relay had permanently rejected the email address before, or a digest lists the notice.
 */
export const suppressionCauses = [
  'daily_cap',
  'client_cap',
  'refused_address',
  'in_digest',
] as const
export type SuppressionCause = (typeof suppressionCauses)[number]

/** The reasons stored with emails that were suppressed or became `unknown`, besides those of `suppressionCauses`. */
export const storedReasons = {
  /** Staff canceled or stopped its job. */
  cancelled: 'cancelled by staff',
  /** Another email, about the end of the alert, replaces it. */
  alertOver: 'the alert was over before this email was sent',
  unconfirmed: 'the connection broke or the worker died while sending: it may have been delivered',
  noResult: 'its job ended without a recorded result',
} as const
export const cancelledByStaff = storedReasons.cancelled

/** Statuses in which staff can send a copy of an email: all except `queued` and `sending`. */
export const resendableStatuses: readonly EmailStatus[] = [
  'sent',
  'failed',
  'suppressed',
  'unknown',
]
