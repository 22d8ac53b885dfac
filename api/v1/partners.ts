import type { RequestHandler } from 'express'
import { readCode } from '../../shared/contract/code.ts'
import { type PartnerResult, partnerApplication } from '../../shared/contract/partner.ts'
import { findReferrers } from '../../shared/tables/referral-codes.ts'
import type { Database } from '../../shared/tables/tables.ts'
import type { ApiContext } from '../context.ts'
import { ApiError } from '../http/api-error.ts'
import { languageOf } from '../http/language.ts'
import { invalidField, parseBody } from '../http/validation.ts'
import { accept } from './accept.ts'
import { readPhone } from './phone.ts'

/** POST /api/v1/partner-waitlist: takes in a partner application (description, 4.3). */
export function submitPartner(context: ApiContext): RequestHandler {
  const { LOCALE, PHONE_REGION } = context.config
  return async (request, response) => {
    const language = languageOf(request, LOCALE)
    const application = parseBody(partnerApplication, request.body, language)
    const phone = readPhone(application.phone, PHONE_REGION)
    if (!phone) throw invalidField('phone', 'phone', language)
    if (application.referredByCode) await verifyReferral(context.db, application.referredByCode)

    await accept(context, request, response, {
      submission: { kind: 'partner', language, application, phone },
      payload: application,
      resultOf: ({ id, code }): PartnerResult => ({
        success: true,
        waitlistId: id,
        referralCode: code,
      }),
    })
  }
}

async function verifyReferral(db: Database, typed: string) {
  const code = readCode('LP', typed)
  const known = code && (await findReferrers(db, [code])).has(code)
  if (!known) throw new ApiError('REFERRAL_CODE_NOT_FOUND')
}
