import { z } from 'zod'
import { reasonSchema } from './email.ts'
import { may, type StaffRole } from './staff.ts'
import { kindDescription, type SubmissionKind } from './submission.ts'
import { emailAddress } from './text.ts'

/** The step that a correction repeats: recording the submission, or sending an email about it. */
const correctionSteps = ['record', 'mail'] as const
export type CorrectionStep = (typeof correctionSteps)[number]

/** Request body that corrects a submission. */
export const correctionRequest = z.discriminatedUnion('step', [
  z.strictObject({
    step: z.literal('record'),
    /** The dead letter that the staff member saw; a newer one is a conflict. */
    deadLetterId: z.uuid(),
    /** All fields of the submission, corrected; validated against the public contract. */
    fields: z.record(z.string(), z.unknown()),
    reason: reasonSchema,
  }),
  z.strictObject({
    step: z.literal('mail'),
    emailId: z.uuid(),
    /** The correct address for the record and the email. */
    email: emailAddress,
    reason: reasonSchema,
  }),
])
export type CorrectionRequest = z.output<typeof correctionRequest>

/** Whether a role may see a submission and its journey. */
export function mayReadSubmission(role: StaffRole, kind: SubmissionKind): boolean {
  return may(role, kindDescription[kind].read)
}

/**
 * Whether a role may correct a submission. Roles that manage jobs may repeat both steps; roles that
 * edit the record may correct the address of an email.
 */
export function mayCorrect(role: StaffRole, kind: SubmissionKind, step: CorrectionStep): boolean {
  if (!mayReadSubmission(role, kind)) return false
  if (step === 'record') return may(role, 'jobs.change')
  return may(role, 'emails.change') || may(role, kindDescription[kind].change)
}

/** A correction as part of a journey. */
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
