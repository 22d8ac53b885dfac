import { may, type StaffRole } from './staff.ts'
import { kindDescription, mayReadAbout, type SubmissionKind } from './submission.ts'

/** The step that a correction repeats: recording the submission, or sending an email about it. */
const correctionSteps = ['record', 'mail'] as const
export type CorrectionStep = (typeof correctionSteps)[number]

/**
 * Whether a role may correct a submission and repeat this step. Both steps require the permission to read
 * the submission. Recording it again also requires `jobs.change`; sending an email again requires
 * `emails.change` or the permission to change the record.
 */
export function mayCorrect(role: StaffRole, kind: SubmissionKind, step: CorrectionStep): boolean {
  if (!mayReadAbout(role, kind)) return false
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

/** Returns the names of the fields in which two versions of a submission differ. */
export function changedFields(
  before: Record<string, unknown>,
  after: Record<string, unknown>,
): string[] {
  const names = new Set([...Object.keys(before), ...Object.keys(after)])
  return [...names].filter((name) => before[name] !== after[name])
}
