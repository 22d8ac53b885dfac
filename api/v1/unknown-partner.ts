import type { FieldError } from '../../shared/contract/error.ts'
import type { Language } from '../../shared/contract/language.ts'
import type { ApiContext } from '../context.ts'
import { fieldError } from '../http/validation.ts'
import { findReferralCode } from './partners.ts'

/** Whether an answer warns that no partner has the code. */
export function hasUnknownPartner(warnings: FieldError[] = []): boolean {
  return warnings.some(({ path }) => path === 'referredByCode')
}

/**
 * Returns a warning if no partner has the code that credits a client to one, sent with the submission or in the link to the form. The
 * submission is accepted all the same; staff see the partners with similar codes. No warning if the database does not say so in time.
 */
export async function unknownPartner(
  { db, lookUp }: Pick<ApiContext, 'db' | 'lookUp'>,
  referredByCode: string | undefined,
  language: Language,
): Promise<FieldError[]> {
  if (!referredByCode) return []
  const isKnown = await lookUp(
    async () => (await findReferralCode(db, referredByCode)) !== undefined,
  )
  return isKnown === false ? [fieldError('referredByCode', 'noSuchPartner', language)] : []
}
