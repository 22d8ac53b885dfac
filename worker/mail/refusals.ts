import { domainOf } from '../../shared/domain/mailbox.ts'
import type { Config } from '../../shared/runtime/config.ts'
import { isDatabaseDown } from '../../shared/runtime/errors.ts'
import { repliesToOthers } from '../../shared/tables/emails/relay-replies.ts'
import type { WorkerContext } from '../context.ts'
import type { Attempt } from '../job-handler.ts'
import type { ClaimedEmail } from './claims.ts'
import type { DeliveryError } from './delivery-error.ts'

/** From this attempt on, a refusal that may concern every recipient can be final. */
const MIN_ATTEMPTS = 3
/** It is final only if the relay has accepted more than this many times as many other recipients as it has refused. */
const MIN_RATIO = 3

/**
 * Returns whether retries of a refused email cannot help. A reply that can only be about this email is final at once.
 * One that may concern every recipient is final from the third attempt, if the relay has accepted nearly all others
 * since the first one; while the database is down, it is not.
 */
export async function isFinalRefusal(
  { db, config }: Pick<WorkerContext, 'db' | 'config'>,
  email: Pick<ClaimedEmail, 'id' | 'toNormalized'>,
  { number }: Pick<Attempt, 'number'>,
  { scope }: Pick<DeliveryError, 'scope'>,
): Promise<boolean> {
  if (scope !== 'refused') return scope === 'email'
  if (number < MIN_ATTEMPTS) return false
  try {
    const replies = await repliesToOthers(db, email, ourDomains(config))
    const { accepted, refused, acceptedInDomain, refusedInDomain } = replies
    // Many domains refuse a relay whose address is on a block list.
    const isDomainRefused = refusedInDomain > 0 && acceptedInDomain === 0
    return !isDomainRefused && accepted > MIN_RATIO * refused
  } catch (error) {
    if (isDatabaseDown(error)) return false
    throw error
  }
}

/** Returns the domains of the business's own mailboxes, in lower case. */
export function ourDomains({ MAIL_FROM, SALES_MAILBOX, PARTNERS_MAILBOX, OPS_MAILBOX }: Config) {
  const mailboxes = [MAIL_FROM, SALES_MAILBOX, PARTNERS_MAILBOX, OPS_MAILBOX]
  return mailboxes.map((mailbox) => domainOf(mailbox).toLowerCase())
}
