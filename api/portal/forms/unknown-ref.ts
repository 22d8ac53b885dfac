import type { Request } from 'express'
import type { ApiContext } from '../../context.ts'
import { findReferralCode } from '../../v1/partners.ts'
import { refOf } from '../links.ts'

/**
 * Returns whether no partner has the referral code in the URL of a page with a form. False if there is no code, and if the database
 * does not say so in time: whoever sends the form is told then.
 */
export async function hasUnknownRef(
  { db, lookUp }: Pick<ApiContext, 'db' | 'lookUp'>,
  request: Request,
): Promise<boolean> {
  const ref = refOf(request)
  if (!ref) return false
  const isKnown = await lookUp(async () => (await findReferralCode(db, ref)) !== undefined)
  return isKnown === false
}
