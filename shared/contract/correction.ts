import { z } from 'zod'
import { reasonSchema } from './email.ts'
import { may, type StaffRole } from './staff.ts'
import type { SubmissionKind } from './submission.ts'
import { submissionKind } from './submission-kinds.ts'
import { emailAddress } from './text.ts'

/** From where a corrected submission runs again: it is recorded, or a mail about it is sent. */
const correctionSteps = ['record', 'mail'] as const
export type CorrectionStep = (typeof correctionSteps)[number]

/** What staff send to set a submission right. */
export const correctionRequest = z.discriminatedUnion('step', [
  z.strictObject({
    step: z.literal('record'),
    /** The dead letter they have read; another one by now is a conflict. */
    deadLetterId: z.uuid(),
    /** What the client should have sent, whole; held against the public contract. */
    fields: z.record(z.string(), z.unknown()),
    reason: reasonSchema,
  }),
  z.strictObject({
    step: z.literal('mail'),
    emailId: z.uuid(),
    /** The address the record and the mail should have had. */
    email: emailAddress,
    reason: reasonSchema,
  }),
])
export type CorrectionRequest = z.output<typeof correctionRequest>

/** Whether a role may see what became of a submission. */
export function mayFollow(role: StaffRole, kind: SubmissionKind): boolean {
  return may(role, submissionKind[kind].read)
}

/**
 * Whether a role may set a submission right: who runs the jobs may do everything; who looks after
 * the clients may correct the address of one whose mail came back.
 */
export function mayCorrect(role: StaffRole, kind: SubmissionKind, step: CorrectionStep): boolean {
  if (!mayFollow(role, kind)) return false
  if (step === 'record') return may(role, 'jobs.change')
  return may(role, 'emails.change') || may(role, submissionKind[kind].change)
}

/** A correction, as a journey tells it. */
export type CorrectionRow<Time = string> = {
  id: string
  step: CorrectionStep
  original: Record<string, unknown>
  corrected: Record<string, unknown>
  reason: string
  actor: string
  at: Time
  emailId: string | null
}

/** The fields in which two versions of a submission differ. */
export function changedFields(
  before: Record<string, unknown>,
  after: Record<string, unknown>,
): string[] {
  const names = new Set([...Object.keys(before), ...Object.keys(after)])
  return [...names].filter((name) => before[name] !== after[name])
}
