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

const received: Message = {
  es: 'Calculamos su capacidad de compra y se la enviaremos por correo.',
  en: 'We are working out your buying capacity and will send it to you by email.',
}

/** Reads a request for an assessment by email. */
export const readAssessment: SubmissionReader<'assessment'> = async (
  context,
  { body, language, form },
) => {
  const accepted = acceptAnyText(body, ['referredByCode'], language)
  const errors = amountErrors(body, language)
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

// Amounts that cannot be meant. They are checked here, not in the schema, which stays as clients of the API know it.
function amountErrors(body: unknown, language: Language): FieldError[] {
  const sent = Object(body) as Record<string, unknown>
  const absurd = amounts.filter(
    (name) => Number.isFinite(sent[name]) && Number(sent[name]) > MAX_AMOUNT,
  )
  const { budget, downPayment } = sent
  const isAbove =
    typeof budget === 'number' &&
    typeof downPayment === 'number' &&
    budget > 0 &&
    downPayment > budget
  return [
    ...absurd.map((name) => fieldError(name, 'absurdAmount', language)),
    ...(isAbove && absurd.length === 0 ? [fieldError('downPayment', 'aboveBudget', language)] : []),
  ]
}
