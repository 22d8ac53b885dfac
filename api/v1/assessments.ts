import { type AssessmentResult, assessmentRequest } from '../../shared/contract/assessment.ts'
import { normalizeEmail } from '../../shared/contract/text.ts'
import { type Message, messageText } from '../http/messages.ts'
import { parseInput } from '../http/validation.ts'
import type { SubmissionReader } from './accept.ts'

const received: Message = {
  es: 'Calculamos su capacidad de compra y se la enviaremos por correo.',
  en: 'We are working out your buying capacity and will send it to you by email.',
}

/** Reads a request for an assessment by email. */
export const readAssessment: SubmissionReader<'assessment'> = async (
  _context,
  { body, language, form },
) => {
  const fields = parseInput(assessmentRequest, body, language)
  const emailNormalized = normalizeEmail(fields.email)
  return {
    submission: { kind: 'assessment', language, fields, phone: null, emailNormalized, form },
    resultOf: (): AssessmentResult => ({
      success: true,
      message: messageText(received, language),
    }),
  }
}
