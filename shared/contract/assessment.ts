import { z } from 'zod'
import { nextStep } from './next-step-schema.ts'
import { clientReferral } from './referral-schema.ts'
import { newText, storedText, type TextSchemas } from './text.ts'
import { warnings } from './warning-schema.ts'

const money = z.number().min(0)
const optionalMoney = z.preprocess((value) => value ?? undefined, money.optional()).optional()

const fieldsOf = (text: TextSchemas) => {
  const { emailAddress, line } = text
  return z.object({
    email: emailAddress.meta({
      description: 'Where the assessment is sent.',
      examples: ['eva@example.com'],
    }),
    name: line(200).meta({ description: 'Name of the client.', examples: ['Eva Ramos'] }),
    budget: z
      .number()
      .positive()
      .meta({
        description: "What the client means to spend, in the house's currency; at least 1,000.",
        examples: [900_000],
      }),
    downPayment: optionalMoney.meta({
      description:
        "What the client can pay at once, in the house's currency; not more than the budget.",
      examples: [200_000],
    }),
    monthlyCapacity: optionalMoney.meta({
      description:
        "What the client can pay every month, in the house's currency; not more than the budget.",
      examples: [4_000],
    }),
    referredByCode: clientReferral(text),
  })
}

/** Request body of an assessment; amounts in `CURRENCY`. */
export const assessmentRequest = fieldsOf(newText)

/** The same fields in the payload of a job, which an earlier release may have accepted. */
export const storedAssessmentRequest = fieldsOf(storedText)

/** Response to an accepted assessment request. */
export const assessmentResult = z.object({
  success: z.literal(true).meta({ description: 'Always true.', examples: [true] }),
  message: z.string().meta({
    description: 'Confirmation for a person to read.',
    examples: ['Calculamos su capacidad de compra y se la enviaremos por correo.'],
  }),
  nextStep: nextStep({
    message: 'En unos minutos recibirá el resultado por correo.',
    by: null,
  }),
  warnings,
})
export type AssessmentResult = z.output<typeof assessmentResult>
