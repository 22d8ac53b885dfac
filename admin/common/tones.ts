import type { EmailStatus } from '../../shared/contract/email.ts'
import type { JobState } from '../../shared/contract/job.ts'
import type { LeadStatus } from '../../shared/contract/lead.ts'
import type { PartnerStatus } from '../../shared/contract/partner.ts'
import type { PropertyStatus } from '../../shared/contract/property.ts'

/**
 * The palette color of a status. `warning`: waiting, or needs attention; `info`: ready or in progress;
 * `text`: inactive.
 */
export type Tone = 'success.main' | 'warning.main' | 'error.main' | 'info.main' | 'text.secondary'

export const leadTones: Record<LeadStatus, Tone> = {
  new: 'warning.main',
  contacted: 'info.main',
  qualified: 'info.main',
  visit_scheduled: 'info.main',
  negotiating: 'info.main',
  won: 'success.main',
  lost: 'text.secondary',
  spam: 'text.secondary',
}

export const partnerTones: Record<PartnerStatus, Tone> = {
  pending: 'warning.main',
  approved: 'success.main',
  rejected: 'text.secondary',
  paused: 'text.secondary',
  suspicious: 'error.main',
}

export const propertyTones: Record<PropertyStatus, Tone> = {
  available: 'success.main',
  reserved: 'warning.main',
  sold: 'text.secondary',
  hidden: 'text.secondary',
}

export const emailTones: Record<EmailStatus, Tone> = {
  queued: 'warning.main',
  sending: 'info.main',
  sent: 'success.main',
  failed: 'error.main',
  suppressed: 'text.secondary',
  unknown: 'warning.main',
}

export const jobTones: Record<JobState, Tone> = {
  dead: 'error.main',
  retrying: 'warning.main',
  ready: 'info.main',
  deferred: 'text.secondary',
  active: 'info.main',
  failed: 'text.secondary',
  completed: 'success.main',
  cancelled: 'text.secondary',
}
