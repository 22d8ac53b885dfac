import { z } from 'zod'
import type { Language } from './language.ts'
import type { PartnerStatus, RiskFlag } from './partner.ts'
import type { BulkResult } from './selection.ts'
import { optional, paragraph } from './text.ts'

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

const partnerDecisions = Object.keys(decisionReasons) as PartnerDecision[]

/** The decisions that the applicant is notified of by email. */
export const notifiedDecisions = ['approved', 'rejected'] as const
export type NotifiedDecision = (typeof notifiedDecisions)[number]

/** Whether the applicant is notified of a decision by email. */
export function isNotified(decision: PartnerStatus): decision is NotifiedDecision {
  return notifiedDecisions.some((notified) => notified === decision)
}

const allReasons = [...new Set(Object.values(decisionReasons).flat())] as DecisionReason[]
export const decisionReason = z.enum(allReasons)

const fields = {
  decision: z.enum(partnerDecisions),
  reason: decisionReason,
  /** Sent to the applicant if the decision is sent by email; otherwise only staff see it. */
  note: optional(paragraph(2000)),
}

/** Request body of a decision on one application. */
export const partnerDecision = z.strictObject(fields).refine(hasMatchingReason, reasonError())
export type DecisionInput = z.output<typeof partnerDecision>

/** Request body of a preview: the email that a decision would send. */
export const decisionPreview = z
  .strictObject({ ...fields, decision: z.enum(notifiedDecisions) })
  .refine(hasMatchingReason, reasonError())
export type DecisionPreviewInput = z.output<typeof decisionPreview>

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

/**
 * Request body of a decision on many applications. An application with risk flags is approved only
 * if it is listed in `seen` with its current version.
 * @param selection schema of the selection
 */
export function bulkDecision<Selection extends z.ZodType>(selection: Selection) {
  return z
    .strictObject({
      ...fields,
      selection,
      seen: z.array(z.strictObject({ id: z.uuid(), version: z.number().int() })).max(1_000),
      /** Only counts what would change. */
      dryRun: z.boolean().default(false),
    })
    .refine(hasMatchingReason, reasonError())
}

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

function hasMatchingReason({
  decision,
  reason,
}: {
  decision: PartnerDecision
  reason: DecisionReason
}) {
  return (decisionReasons[decision] as readonly DecisionReason[]).includes(reason)
}

function reasonError() {
  return { path: ['reason'], params: { error: 'notAReason' } }
}
