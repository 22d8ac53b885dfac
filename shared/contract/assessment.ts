import { z } from 'zod'
import { emailAddress, line } from './text.ts'

const money = z.number().min(0)
const optionalMoney = money.nullish().transform((value) => value ?? undefined)

/** What a buyer sends to learn what they can afford (description, 2.5); amounts in `CURRENCY`. */
export const assessmentRequest = z.object({
  email: emailAddress,
  name: line(200),
  budget: z.number().positive(),
  downPayment: optionalMoney.optional(),
  monthlyCapacity: optionalMoney.optional(),
})
export type AssessmentRequest = z.output<typeof assessmentRequest>

/** What an accepted request is answered with (description, 2.6). */
export type AssessmentResult = { success: true; message: string }
