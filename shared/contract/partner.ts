import { formSuspicions } from './form-suspicion.ts'

/** The statuses of an application. */
export const partnerStatuses = ['pending', 'approved', 'rejected', 'paused', 'suspicious'] as const
export type PartnerStatus = (typeof partnerStatuses)[number]

/** Reasons to examine an application closely; shown to the staff who decide on it. */
export const riskFlags = [
  'same_email',
  'same_phone',
  'same_agency',
  'self_referral',
  'disposable_email',
  ...formSuspicions,
] as const
export type RiskFlag = (typeof riskFlags)[number]

/** Flags of an application that shares contact data or the agency's name with another one. */
export const collisionFlags = ['same_email', 'same_phone', 'same_agency'] as const
export type CollisionFlag = (typeof collisionFlags)[number]

/** Parses a comma-separated list of interests: lower case, without duplicates, in the original order. */
export function parseInterests(primaryInterest: string | undefined): string[] {
  const words = (primaryInterest ?? '').split(',').map((word) => word.trim().toLowerCase())
  return [...new Set(words.filter(Boolean))]
}
