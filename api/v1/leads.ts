import type { RequestHandler } from 'express'
import { type ContactResult, contactInquiry } from '../../shared/contract/lead.ts'
import type { ApiContext } from '../context.ts'
import { languageOf } from '../http/language.ts'
import { say, successMessages } from '../http/messages.ts'
import { invalidField, parseBody } from '../http/validation.ts'
import { accept } from './accept.ts'
import { readPhone } from './phone.ts'

/** POST /api/v1/contact: takes in an inquiry (description, 4.1). */
export function submitLead(context: ApiContext): RequestHandler {
  const { LOCALE, PHONE_REGION } = context.config
  return async (request, response) => {
    const language = languageOf(request, LOCALE)
    const inquiry = parseBody(contactInquiry, request.body, language)
    const phone = readPhone(inquiry.phone, PHONE_REGION)
    if (!phone) throw invalidField('phone', 'phone', language)

    await accept(context, request, response, {
      submission: { kind: 'lead', language, inquiry, phone },
      payload: inquiry,
      resultOf: ({ id, code }): ContactResult => ({
        success: true,
        message: say(successMessages.lead, language, { code }),
        refCode: code,
        leadId: id,
        normalizedPhone: phone.national,
      }),
    })
  }
}
