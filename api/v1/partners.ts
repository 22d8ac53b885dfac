import type { Language } from '../../shared/contract/language.ts'
import { type PartnerResult, partnerApplication } from '../../shared/contract/partner-schema.ts'
import { normalizeEmail } from '../../shared/contract/text.ts'
import { referralCodesIn } from '../../shared/domain/referral-codes-in.ts'
import { findPartnerIdsByReferralCode } from '../../shared/tables/referrals/referral-codes.ts'
import type { Database } from '../../shared/tables/tables.ts'
import { ApiError } from '../http/api-error.ts'
import { errorMessages, messageText } from '../http/messages.ts'
import type { SubmissionReader } from './accept.ts'
import { parseWithPhone } from './parse-with-phone.ts'

/** Reads a partner application. Its referral code, if any, must exist. */
export const readPartner: SubmissionReader<'partner'> = async (
  context,
  { body, language, form, client },
) => {
  const { config, db, unknownCodes } = context
  const { parsed: fields, phone } = parseWithPhone(partnerApplication, body, language, config)
  const { referredByCode } = fields
  if (referredByCode && !(await isReferralCode(db, referredByCode))) {
    unknownCodes.note(referredByCode, client)
    throw unknownReferralCode(language)
  }
  const emailNormalized = normalizeEmail(fields.email)
  return {
    submission: { kind: 'partner', language, fields, phone, emailNormalized, form },
    resultOf: ({ id, code }): PartnerResult => ({
      success: true,
      waitlistId: id,
      referralCode: code,
      nextStep: context.nextSteps.of('partner', language),
    }),
  }
}

/** Whether a partner has the referral code in the field `referredByCode`, or one of several. */
export async function isReferralCode(db: Database, typed: string): Promise<boolean> {
  return (await findPartnerIdsByReferralCode(db, referralCodesIn(typed))).size > 0
}

/** Creates the error for a referral code that no partner has. */
export function unknownReferralCode(language: Language): ApiError {
  const message = messageText(errorMessages.REFERRAL_CODE_NOT_FOUND, language)
  const fields = [{ path: 'referredByCode', message }]
  return new ApiError('REFERRAL_CODE_NOT_FOUND', { fields })
}
