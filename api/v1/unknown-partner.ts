import type { FieldError } from '../../shared/contract/error.ts'
import type { Language } from '../../shared/contract/language.ts'
import { withTimeout } from '../../shared/runtime/time-limit.ts'
import type { ApiContext } from '../context.ts'
import { fieldError } from '../http/validation.ts'
import { isReferralCode } from './partners.ts'

/** How long a submission waits for the database, in milliseconds. */
const LIMIT_MS = 1_000

/**
 * Returns a warning if no partner has the code that credits a client to one. The submission is accepted all the same; staff see the
 * partners with similar codes. No warning if the database does not say so in time.
 */
export async function unknownPartner(
  { db, log }: Pick<ApiContext, 'db' | 'log'>,
  referredByCode: string | undefined,
  language: Language,
): Promise<FieldError[]> {
  if (!referredByCode) return []
  try {
    const isKnown = await withTimeout(LIMIT_MS, isReferralCode(db, referredByCode))
    return isKnown ? [] : [fieldError('referredByCode', 'noSuchPartner', language)]
  } catch (error) {
    log.warn({ err: error }, 'database.error')
    return []
  }
}
