import { type AssessmentResult, assessmentRequest } from '../../shared/contract/assessment.ts'
import type { FieldError } from '../../shared/contract/error.ts'
import type { Language } from '../../shared/contract/language.ts'
import { MAX_AMOUNT } from '../../shared/contract/money.ts'
import { normalizeEmail } from '../../shared/contract/text.ts'
import { type Message, messageText } from '../http/messages.ts'
import { fieldError, parseInput } from '../http/validation.ts'
import type { SubmissionReader } from './accept.ts'
import { acceptAnyText } from './accept-any-text.ts'
import { unknownPartner } from './unknown-partner.ts'
import { withRef } from './with-ref.ts'

const received: Message = {
  es: 'Calculamos su capacidad de compra y se la enviaremos por correo.',
  en: 'We are working out your buying capacity and will send it to you by email.',
}

/** Reads a request for an assessment by email. */
export const readAssessment: SubmissionReader<'assessment'> = async (
  context,
  { body, language, ...sent },
) => {
  const form = withRef(sent.form, [sent.ref])
  const accepted = acceptAnyText(body, ['referredByCode'], language)
  const errors = amountErrors(body, language, context.config.CURRENCY)
  const fields = parseInput(assessmentRequest, accepted.body, language, errors)
  const emailNormalized = normalizeEmail(fields.email)
  return {
    submission: { kind: 'assessment', language, fields, phone: null, emailNormalized, form },
    resultOf: (): AssessmentResult => ({
      success: true,
      message: messageText(received, language),
      nextStep: context.nextSteps.of('assessment', language),
    }),
    warnings: [
      ...accepted.warnings,
      ...(await unknownPartner(context, fields.referredByCode ?? form?.ref, language)),
    ],
  }
}

const amounts = ['budget', 'downPayment', 'monthlyCapacity'] as const

/** The smallest budget that can be meant, in any currency of a house: below, digits are missing. */
const MIN_BUDGET = 1_000

// Amounts that cannot be meant. They are checked here, not in the schema, which stays as clients of the API know it.
function amountErrors(body: unknown, language: Language, currency: string): FieldError[] {
  const sent = Object(body) as Record<string, unknown>
  const isAbove = (name: string, limit: number) => {
    const amount = sent[name]
    return typeof amount === 'number' && Number.isFinite(amount) && amount > limit
  }
  const absurd = amounts.filter((name) => isAbove(name, MAX_AMOUNT))
  if (absurd.length > 0) return absurd.map((name) => fieldError(name, 'absurdAmount', language))
  const { budget } = sent
  if (typeof budget !== 'number') return []
  if (budget < MIN_BUDGET) return [fieldError('budget', 'tinyBudget', language, { currency })]
  return [
    ...(isAbove('downPayment', budget) ? [fieldError('downPayment', 'aboveBudget', language)] : []),
    ...(isAbove('monthlyCapacity', budget)
      ? [fieldError('monthlyCapacity', 'monthlyAboveBudget', language)]
      : []),
  ]
}
