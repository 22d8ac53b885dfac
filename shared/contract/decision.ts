import type { Language } from './language.ts'
import type { PartnerStatus, RiskFlag } from './partner.ts'
import type { BulkResult } from './selection.ts'

/** The allowed changes of an application's status. */
export const partnerTransitions = {
  pending: ['approved', 'rejected', 'suspicious'],
  approved: ['paused', 'suspicious'],
  rejected: ['approved'],
  paused: ['approved', 'suspicious'],
  suspicious: ['approved', 'rejected'],
} as const satisfies Record<PartnerStatus, readonly PartnerStatus[]>

/** Whether a decision may change an application's status from `from` to `to`. */
export function canBecome(from: PartnerStatus, to: PartnerStatus): boolean {
  return (partnerTransitions[from] as readonly PartnerStatus[]).includes(to)
}

/** The possible decisions, each with the reasons that staff can choose from. */
export const decisionReasons = {
  approved: ['meets_requirements', 'known_agency', 'reviewed_again'],
  rejected: [
    'outside_area',
    'duplicate',
    'not_an_agency',
    'incomplete',
    'program_full',
    'other_reason',
  ],
  paused: ['inactive', 'on_request', 'other_reason'],
  suspicious: ['false_data', 'abuse', 'unreachable', 'other_reason'],
} as const satisfies Partial<Record<PartnerStatus, readonly string[]>>
export type PartnerDecision = keyof typeof decisionReasons
export type DecisionReason = (typeof decisionReasons)[PartnerDecision][number]

export const partnerDecisions = Object.keys(decisionReasons) as PartnerDecision[]

/** The decisions that the applicant is notified of by email. */
export const notifiedDecisions = ['approved', 'rejected'] as const
export type NotifiedDecision = (typeof notifiedDecisions)[number]

/** Whether the applicant is notified of a decision by email. */
export function isNotified(decision: PartnerStatus): decision is NotifiedDecision {
  return notifiedDecisions.some((notified) => notified === decision)
}

/** The email that a decision would send, without its body. */
export type DecisionPreview = {
  /** The name in its greeting; null if it has none. */
  toName: string | null
  toEmail: string
  language: Language
  subject: string
}

/** An applicant whom a decision would notify by email. */
export type DecisionRecipient = { id: string; agencyName: string }

/** An application that staff must see before a bulk decision can approve it. */
export type FlaggedApplication = {
  id: string
  version: number
  agencyName: string
  referralCode: string
  riskFlags: RiskFlag[]
}

/** The result of a decision on many applications, or of its dry run. */
export type DecisionResult = BulkResult & {
  skippedBecause: {
    /** The current status does not allow this decision. */
    state: number
    /** It has risk flags and is not listed in `seen` with its current version. */
    flagged: number
  }
  /** Number of applicants who are notified by email. */
  emails: number
  /** At most 100 of these applicants. */
  recipients: DecisionRecipient[]
  /** At most 100 of the applications that were skipped because of their risk flags. */
  flagged: FlaggedApplication[]
}
