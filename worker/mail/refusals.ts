import { domainOf } from '../../shared/domain/mailbox.ts'
import type { Config } from '../../shared/runtime/config.ts'
import { isDatabaseDown } from '../../shared/runtime/errors.ts'
import { repliesToOthers } from '../../shared/tables/emails/relay-replies.ts'
import type { WorkerContext } from '../context.ts'
import type { Attempt } from '../job-handler.ts'
import type { ClaimedEmail } from './claims.ts'
import type { DeliveryError } from './delivery-error.ts'

/** Attempts before a refusal that may concern everybody can be final. */
const MIN_ATTEMPTS = 3
/** So many times as many recipients must have been accepted as refused. */
const MIN_RATIO = 3

/**
 * Whether retries of a refused email cannot help. A reply that may mean that the relay refuses everybody, or some emails
 * at random, is final only if the relay has since accepted most emails to others.
 */
export async function isFinalRefusal(
  { db, config }: WorkerContext,
  email: ClaimedEmail,
  { number }: Attempt,
  { scope }: DeliveryError,
): Promise<boolean> {
  if (scope !== 'refused') return scope === 'email'
  if (number < MIN_ATTEMPTS) return false
  try {
    const { accepted, refused } = await repliesToOthers(db, email, ourDomains(config))
    return accepted > MIN_RATIO * refused
  } catch (error) {
    // The outcome is stored once the database is back: then as a failure that is retried.
    if (isDatabaseDown(error)) return false
    throw error
  }
}

function ourDomains({ MAIL_FROM, SALES_MAILBOX, PARTNERS_MAILBOX, OPS_MAILBOX }: Config) {
  const mailboxes = [MAIL_FROM, SALES_MAILBOX, PARTNERS_MAILBOX, OPS_MAILBOX]
  return mailboxes.map((mailbox) => domainOf(mailbox).toLowerCase())
}
