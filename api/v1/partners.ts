import { readCode } from '../../shared/contract/code.ts'
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
import { withRef } from './with-ref.ts'

/** Reads a partner application. The referral code in its field, if any, must exist; one in an address, which may mean a campaign, need not. */
export const readPartner: SubmissionReader<'partner'> = async (
  context,
  { body, language, form: sent, ref, client },
) => {
  const { config, db, unknownCodes } = context
  const { parsed, phone } = parseWithPhone(partnerApplication, body, language, config)
  // Who emptied the field of the form does not want the code of the link.
  const isAbsent = Object(body).referredByCode === undefined
  const linked = isAbsent && ref ? await findReferralCode(db, ref) : undefined
  const fields = linked ? { ...parsed, referredByCode: linked } : parsed
  const { referredByCode } = fields
  const code = linked ?? (referredByCode && (await findReferralCode(db, referredByCode)))
  if (referredByCode && !code) {
    unknownCodes.record(referredByCode, client)
    throw unknownReferralCode(language)
  }
  const form = withRef(sent, [ref])
  const emailNormalized = normalizeEmail(fields.email)
  return {
    submission: {
      ...{ kind: 'partner', language, phone, emailNormalized, form },
      fields: withReadableCode(fields, code),
    },
    resultOf: ({ id, code }): PartnerResult => ({
      success: true,
      waitlistId: id,
      referralCode: code,
      nextStep: context.nextSteps.of('partner', language),
    }),
  }
}

/** Returns the first of the codes in the field `referredByCode` that a partner has; undefined if there is none. */
export async function findReferralCode(db: Database, typed: string): Promise<string | undefined> {
  const codes = referralCodesIn(typed)
  const owners = await findPartnerIdsByReferralCode(db, codes)
  return codes.find((code) => owners.has(code))
}

/**
 * Returns the fields of an application with its referral code alone, if it was sent in a link or a sentence. Workers of an earlier
 * release, which may still run during an upgrade, read nothing else. A code that they can read stays as it was sent, so that the
 * request can be repeated during the upgrade.
 */
export function withReadableCode<Fields extends { referredByCode?: string | undefined }>(
  fields: Fields,
  code: string | undefined,
): Fields {
  const isReadable = readCode('LP', fields.referredByCode ?? '') !== undefined
  return code && !isReadable ? { ...fields, referredByCode: code } : fields
}

/** Creates the error for a referral code that no partner has. */
export function unknownReferralCode(language: Language): ApiError {
  const message = messageText(errorMessages.REFERRAL_CODE_NOT_FOUND, language)
  const fields = [{ path: 'referredByCode', message }]
  return new ApiError('REFERRAL_CODE_NOT_FOUND', { fields })
}
