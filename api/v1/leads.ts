import type { RequestHandler } from 'express'
import { type ContactResult, contactInquiry } from '../../shared/contract/lead.ts'
import type { ApiContext } from '../context.ts'
import { languageOf } from '../http/language.ts'
import { say, successMessages } from '../http/messages.ts'
import { invalidField, parseBody } from '../http/validation.ts'
import { readPhone } from './phone.ts'

/** POST /api/v1/contact: takes in an inquiry (description, 4.1). */
export function submitLead({ config, intake }: ApiContext): RequestHandler {
  return async (request, response) => {
    const language = languageOf(request, config.LOCALE)
    const inquiry = parseBody(contactInquiry, request.body, language)
    const phone = readPhone(inquiry.phone, config.PHONE_REGION)
    if (!phone) throw invalidField('phone', 'phone', language)

    const [{ id, code }] = await intake([{ kind: 'lead', language, inquiry, phone }])
    const result: ContactResult = {
      success: true,
      message: say(successMessages.lead, language, { code }),
      refCode: code,
      leadId: id,
      normalizedPhone: phone.national,
    }
    response.json(result)
  }
}
