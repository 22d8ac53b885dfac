import { type ContactResult, contactInquiry } from '../../shared/contract/lead.ts'
import { normalizeEmail } from '../../shared/contract/text.ts'
import { say, successMessages } from '../http/messages.ts'
import type { Read } from './accept.ts'
import { parseWithPhone } from './parse-with-phone.ts'

/** Reads an inquiry (description, 4.1). */
export const readLead: Read<'lead'> = async ({ config }, { body, language, form }) => {
  const { parsed: fields, phone } = parseWithPhone(contactInquiry, body, language, config)
  const emailNormalized = normalizeEmail(fields.email)
  return {
    submission: { kind: 'lead', language, fields, phone, emailNormalized, form },
    resultOf: ({ id, code }): ContactResult => ({
      success: true,
      message: say(successMessages.lead, language, { code }),
      refCode: code,
      leadId: id,
      normalizedPhone: phone.national,
    }),
  }
}
