import { z } from 'zod'
import type { PartnerStatus, RiskFlag } from './partner.ts'
import type { BulkResult } from './selection.ts'
import { optional, paragraph } from './text.ts'

/** Where an application may go from each of its states. */
export const partnerTransitions = {
  pending: ['approved', 'rejected', 'suspicious'],
  approved: ['paused', 'suspicious'],
  rejected: ['approved'],
  paused: ['approved', 'suspicious'],
  suspicious: ['approved', 'rejected'],
} as const satisfies Record<PartnerStatus, readonly PartnerStatus[]>

/** Whether an application in one state may be decided into another. */
export function mayBecome(from: PartnerStatus, to: PartnerStatus): boolean {
  return (partnerTransitions[from] as readonly PartnerStatus[]).includes(to)
}

/** What can be decided, each with the reasons there may be for it. */
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

/** The decisions an applicant is told of by mail. */
export const toldDecisions = ['approved', 'rejected'] as const
export type ToldDecision = (typeof toldDecisions)[number]

/** Whether an applicant is told of a decision. */
export function isTold(decision: PartnerStatus): decision is ToldDecision {
  return toldDecisions.some((told) => told === decision)
}

const allReasons = [...new Set(Object.values(decisionReasons).flat())] as DecisionReason[]
export const decisionReason = z.enum(allReasons)

const fields = {
  decision: z.enum(partnerDecisions),
  reason: decisionReason,
  /** Written for the applicant where the decision is mailed, else for the staff. */
  note: optional(paragraph(2000)),
}

/** A decision on one application. */
export const partnerDecision = z.strictObject(fields).refine(isReasoned, atReason())
export type DecisionInput = z.output<typeof partnerDecision>

/**
 * A decision on many applications. Of those with risk flags only the ones that were seen, in the
 * version they were seen in, are approved.
 * @param selection which ones
 */
export function bulkDecision<Selection extends z.ZodType>(selection: Selection) {
  return z
    .strictObject({
      ...fields,
      selection,
      seen: z.array(z.strictObject({ id: z.uuid(), version: z.number().int() })).max(1_000),
      /** Only says what would happen. */
      dryRun: z.boolean().default(false),
    })
    .refine(isReasoned, atReason())
}

/** An application that is not approved together with others before somebody has looked at it. */
export type FlaggedApplication = {
  id: string
  version: number
  agencyName: string
  riskFlags: RiskFlag[]
}

/** What a decision on many did, or would do. */
export type DecisionResult = BulkResult & {
  skippedBecause: {
    /** Its state does not allow this decision. */
    state: number
    /** It has risk flags and was not said to be seen. */
    flagged: number
  }
  /** Applicants who are told by mail. */
  mails: number
  /** The first of those skipped for their flags. */
  flagged: FlaggedApplication[]
}

function isReasoned({ decision, reason }: { decision: PartnerDecision; reason: DecisionReason }) {
  return (decisionReasons[decision] as readonly DecisionReason[]).includes(reason)
}

function atReason() {
  return { path: ['reason'], params: { fault: 'notAReason' } }
}
