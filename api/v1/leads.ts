import type { RequestHandler } from 'express'
import { type ContactResult, contactInquiry } from '../../shared/contract/lead.ts'
import type { ApiContext } from '../context.ts'
import { formSignalsOf } from '../http/form-token.ts'
import { languageOf } from '../http/language.ts'
import { say, successMessages } from '../http/messages.ts'
import { addressBucket } from '../http/rate-limit.ts'
import { accept, type Read } from './accept.ts'
import { parseWithPhone } from './parse-with-phone.ts'

/** POST /api/v1/contact: takes in an inquiry (description, 4.1). */
export function submitLead(context: ApiContext): RequestHandler {
  return async (request, response) => {
    const language = languageOf(request, context.config.LOCALE)
    const form = formSignalsOf(context, request, 'lead')
    const exchange = await readLead(context, {
      body: request.body,
      language,
      form,
      client: addressBucket(request),
    })
    await accept(context, request, response, exchange)
  }
}

/** An inquiry. */
export const readLead: Read<'lead'> = async ({ config }, { body, language, form }) => {
  const { parsed: inquiry, phone } = parseWithPhone(contactInquiry, body, language, config)
  return {
    submission: { kind: 'lead', language, inquiry, phone, form },
    payload: inquiry,
    resultOf: ({ id, code }): ContactResult => ({
      success: true,
      message: say(successMessages.lead, language, { code }),
      refCode: code,
      leadId: id,
      normalizedPhone: phone.national,
    }),
  }
}
