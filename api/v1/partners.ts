import type { RequestHandler } from 'express'
import { readCode } from '../../shared/contract/code.ts'
import type { Language } from '../../shared/contract/language.ts'
import { type PartnerResult, partnerApplication } from '../../shared/contract/partner.ts'
import { findReferrers } from '../../shared/tables/referral-codes.ts'
import type { Database } from '../../shared/tables/tables.ts'
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
  const { config, db, unknownCodes } = context
  const { parsed: application, phone } = parseWithPhone(partnerApplication, body, language, config)
  const { referredByCode } = application
  if (referredByCode && !(await isReferralCode(db, referredByCode))) {
    unknownCodes.note(referredByCode, client)
    throw unknownReferral(language)
  }
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

/** Whether a referral code, however it was typed, is somebody's. */
export async function isReferralCode(db: Database, typed: string): Promise<boolean> {
  const code = readCode('LP', typed)
  return code !== undefined && (await findReferrers(db, [code])).has(code)
}

/** The refusal of a referral code that nobody has. */
export function unknownReferral(language: Language): ApiError {
  const message = say(errorMessages.REFERRAL_CODE_NOT_FOUND, language)
  const fields = [{ path: 'referredByCode', message }]
  return new ApiError('REFERRAL_CODE_NOT_FOUND', { fields })
}
