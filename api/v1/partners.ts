import type { RequestHandler } from 'express'
import { readCode } from '../../shared/contract/code.ts'
import type { Language } from '../../shared/contract/language.ts'
import { type PartnerResult, partnerApplication } from '../../shared/contract/partner.ts'
import { findReferrers } from '../../shared/tables/referral-codes.ts'
import type { ApiContext } from '../context.ts'
import { ApiError } from '../http/api-error.ts'
import { formSignalsOf } from '../http/form-token.ts'
import { languageOf } from '../http/language.ts'
import { errorMessages, say } from '../http/messages.ts'
import { addressBucket } from '../http/rate-limit.ts'
import { accept, type Read } from './accept.ts'
import { parseWithPhone } from './parse-with-phone.ts'

/** POST /api/v1/partner-waitlist: takes in a partner application (description, 4.3). */
export function submitPartner(context: ApiContext): RequestHandler {
  return async (request, response) => {
    const language = languageOf(request, context.config.LOCALE)
    const form = formSignalsOf(context, request, 'partner')
    const exchange = await readPartner(context, {
      body: request.body,
      language,
      form,
      client: addressBucket(request),
    })
    await accept(context, request, response, exchange)
  }
}

/** An application; its referral code, if it has one, is somebody's. */
export const readPartner: Read<'partner'> = async (context, { body, language, form, client }) => {
  const { config } = context
  const { parsed: application, phone } = parseWithPhone(partnerApplication, body, language, config)
  const { referredByCode } = application
  if (referredByCode) await verifyReferral(context, referredByCode, { language, client })
  return {
    submission: { kind: 'partner', language, application, phone, form },
    payload: application,
    resultOf: ({ id, code }): PartnerResult => ({
      success: true,
      waitlistId: id,
      referralCode: code,
    }),
  }
}

async function verifyReferral(
  { db, unknownCodes }: ApiContext,
  typed: string,
  { language, client }: { language: Language; client: string },
) {
  const code = readCode('LP', typed)
  const known = code && (await findReferrers(db, [code])).has(code)
  if (known) return
  unknownCodes.note(typed, client)
  const message = say(errorMessages.REFERRAL_CODE_NOT_FOUND, language)
  const fields = [{ path: 'referredByCode', message }]
  throw new ApiError('REFERRAL_CODE_NOT_FOUND', { fields })
}
