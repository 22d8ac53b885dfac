import { z } from 'zod'
import {
  type DecisionReason,
  decisionReasons,
  notifiedDecisions,
  type PartnerDecision,
  partnerDecisions,
} from './decision.ts'
import { optional, paragraph } from './text.ts'

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
