import { z } from 'zod'
import { line, MAX_NAMED_LENGTH, optional, paragraph, type TextSchemas } from './text.ts'

/** The code of the partner who referred a client, in the request body of an inquiry or assessment. */
export function clientReferral({ line }: TextSchemas) {
  return optional(line(MAX_NAMED_LENGTH)).meta({
    description:
      'Referral code of the partner who referred the client, LP-XXXXX; case and dash do not matter. The client is then credited to ' +
      'that partner. Send the code that the client mentions, or that is in the link they followed (?ref=LP-XXXXX). One that ' +
      'nobody has is kept for staff and never refused; the answer has a warning. A longer text is shortened, and a number ' +
      'read as text, with a warning.',
    examples: ['LP-4M8WD'],
  })
}

const reason = paragraph(1000)

/** Request body that attributes a lead or application to a partner manually. */
export const attributionInput = z.strictObject({
  /** The reference code of the lead, or the referral code of the applicant. */
  code: line(40),
  /** The referral code of the new partner; without it, the attribution is removed. */
  partner: optional(line(40)),
  /** The `referredByCode` that the user saw; the request is rejected if it has changed since. */
  replaces: optional(line(40)),
  reason,
})

/** Request body that attributes the leads with an unknown code to the partner that was meant. */
export const codeAttributionInput = z.strictObject({ partner: line(40), reason })
