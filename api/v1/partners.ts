import type { RequestHandler } from 'express'
import { readCode } from '../../shared/contract/code.ts'
import { type PartnerResult, partnerApplication } from '../../shared/contract/partner.ts'
import { findReferrers } from '../../shared/tables/referral-codes.ts'
import type { Database } from '../../shared/tables/tables.ts'
import type { ApiContext } from '../context.ts'
import { ApiError } from '../http/api-error.ts'
import { languageOf } from '../http/language.ts'
import { invalidField, parseBody } from '../http/validation.ts'
import { readPhone } from './phone.ts'

/** POST /api/v1/partner-waitlist: takes in a partner application (description, 4.3). */
export function submitPartner({ config, db, intake }: ApiContext): RequestHandler {
  return async (request, response) => {
    const language = languageOf(request, config.LOCALE)
    const application = parseBody(partnerApplication, request.body, language)
    const phone = readPhone(application.phone, config.PHONE_REGION)
    if (!phone) throw invalidField('phone', 'phone', language)
    if (application.referredByCode) await verifyReferral(db, application.referredByCode)

    const [{ id, code }] = await intake([{ kind: 'partner', language, application, phone }])
    const result: PartnerResult = { success: true, waitlistId: id, referralCode: code }
    response.json(result)
  }
}

async function verifyReferral(db: Database, typed: string) {
  const code = readCode('LP', typed)
  const known = code && (await findReferrers(db, [code])).has(code)
  if (!known) throw new ApiError('REFERRAL_CODE_NOT_FOUND')
}
