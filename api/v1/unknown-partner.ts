import type { FieldError } from '../../shared/contract/error.ts'
import type { Language } from '../../shared/contract/language.ts'
import type { ApiContext } from '../context.ts'
import { fieldError } from '../http/validation.ts'
import { optionalLookup } from './optional-lookup.ts'
import { isReferralCode } from './partners.ts'

/** Whether the warnings of an answer say that no partner has the code, or that little of it could be kept. */
export function hasUnknownPartner(warnings: FieldError[] = []): boolean {
  return warnings.some(({ path }) => path === 'referredByCode')
}

/**
 * Returns a warning if no partner has the code that credits a client to one, sent with the submission or in the link to
 * the form. The submission is accepted all the same; staff see the
 * partners with similar codes. No warning if the database does not say so in time.
 */
export async function unknownPartner(
  { db, log }: Pick<ApiContext, 'db' | 'log'>,
  referredByCode: string | undefined,
  language: Language,
): Promise<FieldError[]> {
  if (!referredByCode) return []
  const isKnown = await optionalLookup(log, () => isReferralCode(db, referredByCode))
  return isKnown === false ? [fieldError('referredByCode', 'noSuchPartner', language)] : []
}
