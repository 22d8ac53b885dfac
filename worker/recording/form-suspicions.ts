import type { FormSuspicion } from '../../shared/contract/submission.ts'
import type { FormSignals } from '../../shared/jobs/envelope.ts'

/** Nobody reads a form, fills it in and sends it in less than this, in milliseconds. */
const FASTEST_MS = 3_000

/** What is suspicious about how a form was filled in; nothing where none was. */
export function formSuspicionsOf(submission: {
  form?: FormSignals | undefined
  submittedAt: string
}): FormSuspicion[] {
  const { form } = submission
  const suspicions: [FormSuspicion, boolean][] = [
    ['honeypot', form?.honeypotFilled === true],
    ['too_fast', isTooFast(form?.startedAt, submission.submittedAt)],
  ]
  return suspicions.flatMap(([suspicion, holds]) => (holds ? [suspicion] : []))
}

function isTooFast(startedAt: string | undefined, submittedAt: string) {
  return startedAt !== undefined && Date.parse(submittedAt) - Date.parse(startedAt) < FASTEST_MS
}
