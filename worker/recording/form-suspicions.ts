import type { FormSuspicion } from '../../shared/contract/form-suspicion.ts'
import type { FormSignals } from '../../shared/jobs/envelope.ts'

/** A form that is submitted sooner than this after it was first displayed is suspicious. */
const MIN_FILL_MS = 3_000

/** Returns why a form is suspected to be sent by a bot: honeypot filled, submitted too fast. JSON requests never are. */
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
  return startedAt !== undefined && Date.parse(submittedAt) - Date.parse(startedAt) < MIN_FILL_MS
}
