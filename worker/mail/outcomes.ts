import { cancelledByStaff, clientTemplates, storedReasons } from '../../shared/contract/email.ts'
import { StoredError } from '../../shared/domain/masked-error.ts'
import { newId } from '../../shared/domain/new-id.ts'
import type { SendEmail } from '../../shared/jobs/send-email.ts'
import { KnownError } from '../../shared/runtime/errors.ts'
import { traceFields } from '../../shared/runtime/tracing/spans.ts'
import { lastErrorOf } from '../../shared/tables/jobs/attempts.ts'
import { maskedText } from '../attempts.ts'
import type { WorkerContext } from '../context.ts'
import type { Attempt, AttemptResult } from '../job-handler.ts'
import { countDelivered, countUndelivered } from '../metrics.ts'
import type { Suppression } from './caps.ts'
import type { ClaimedEmail } from './claims.ts'
import { DeliveryError } from './delivery-error.ts'

/** Seconds before a deferred email can be sent again. */
const DEFERRAL_SECONDS = 1
/** Seconds after which an email would be tried again if staff never released its template: ten years. */
const TEMPLATE_HELD_SECONDS = 10 * 365 * 24 * 60 * 60

/** Returns the failure that an earlier run of the job stored, so that the job becomes a dead letter. */
export async function earlierFailure(
  { db }: WorkerContext,
  { jobId }: Attempt,
): Promise<AttemptResult> {
  const { errorName, errorMessage, errorKey } = (await lastErrorOf(db, jobId)) ?? {}
  const error =
    errorName && errorMessage && errorKey
      ? new StoredError(errorName, errorMessage, errorKey)
      : new KnownError('the email failed')
  return { outcome: 'dead_letter', error, isStored: true }
}

/** Returns the outcome of an email that the relay accepted, and counts it. */
export function settleSent(
  context: WorkerContext,
  email: ClaimedEmail,
  smtpReply: string,
  { span }: Attempt,
): AttemptResult {
  const { log, metrics, relay } = context
  const emailId = email.id
  log.info({ emailId, smtpReply, ...traceFields(span) }, 'email.sent')
  metrics.emailAttempts.inc({ template: email.template, result: 'sent' })
  countDelivered(context, email)
  relay.reportDelivery(email.toNormalized)
  return {
    outcome: 'done',
    emailId,
    smtpReply,
    settlement: {
      email: { emailId, claim: email.claim, status: 'sent', smtpReply },
      deliveredTo: email.toNormalized,
    },
  }
}

/** Returns the outcome of an email that must not be sent. Has no `emailId`, so that the attempt is not stored: nothing was sent. */
export function suppress({ id, claim }: ClaimedEmail, suppression: Suppression): AttemptResult {
  return {
    outcome: 'done',
    settlement: { email: { emailId: id, claim, status: 'suppressed', ...suppression } },
  }
}

/**
 * Returns the outcome of an email that may have been delivered: staff decide whether to send it again.
 * @param error the broken connection; undefined if an earlier worker died
 */
export function leaveUnconfirmed(
  { log, metrics }: WorkerContext,
  { id: emailId, claim, template }: ClaimedEmail,
  { span }: Attempt,
  error?: DeliveryError,
): AttemptResult {
  const reason = storedReasons.unconfirmed
  log.warn(
    { emailId, error: error && maskedText(error), ...traceFields(span) },
    'email.unconfirmed',
  )
  metrics.emailAttempts.inc({ template, result: 'unconfirmed' })
  return {
    outcome: 'done',
    emailId,
    ...(error && { error }),
    settlement: {
      email: { emailId, claim, status: 'unknown', reason, smtpReply: error?.message },
    },
  }
}

/**
 * Returns the outcome of an email that staff stopped. It is stored like that of a canceled job. Has no `emailId`, so that the
 * attempt is not stored: nothing was sent.
 */
export function settleStopped({ id, claim }: ClaimedEmail): AttemptResult {
  return {
    outcome: 'done',
    settlement: {
      email: { emailId: id, claim, status: 'suppressed', reason: cancelledByStaff },
      isCancelled: true,
    },
  }
}

/**
 * Returns the outcome of an email whose template staff hold: a new job, which has all its retries, sends it once they release
 * the template. Has no `emailId`, so that the attempt is not stored: nothing was sent.
 */
export function waitForTemplate(
  payload: SendEmail,
  { id: emailId, claim }: ClaimedEmail,
): AttemptResult {
  const jobId = newId()
  return {
    outcome: 'done',
    settlement: {
      email: { emailId, claim, status: 'queued', jobId },
      deferred: { id: jobId, data: payload, startAfter: TEMPLATE_HELD_SECONDS },
    },
  }
}

/**
 * Returns the outcome of an email that is sent a little later, by a new job with all its retries. The new job is created in the
 * transaction that stores the attempt.
 */
export function defer(
  payload: SendEmail,
  { id: emailId, claim }: ClaimedEmail,
  error: DeliveryError,
): AttemptResult {
  const { smtpReply, message } = error
  const jobId = newId()
  return {
    outcome: 'deferred',
    error,
    emailId,
    ...(smtpReply !== undefined && { smtpReply }),
    settlement: {
      email: { emailId, claim, status: 'queued', smtpReply: message, jobId },
      deferred: {
        id: jobId,
        data: { ...payload, deferrals: payload.deferrals + 1 } satisfies SendEmail,
        startAfter: DEFERRAL_SECONDS,
      },
    },
  }
}

/**
 * Returns the outcome of an attempt that failed, and counts it. The email is tried again unless the failure is permanent or
 * this was the last attempt. If the relay says that a client's email address does not exist, the address is suppressed.
 * @param isPermanent whether every further attempt would fail, too
 */
export function settleFailed(
  context: WorkerContext,
  email: ClaimedEmail,
  error: Error,
  attempt: Attempt,
  isPermanent = false,
): AttemptResult {
  const emailId = email.id
  const smtpReply = error instanceof DeliveryError ? error.smtpReply : undefined
  const hasFailed = isPermanent || attempt.isLast
  context.log.warn({ emailId, smtpReply, ...traceFields(attempt.span) }, 'email.failed')
  const { template } = email
  context.metrics.emailAttempts.inc({ template, result: hasFailed ? 'failed' : 'retry' })
  if (hasFailed) countUndelivered(context, email)
  const status = hasFailed ? 'failed' : 'queued'
  return {
    // `runSingle` makes the last retry a dead letter.
    outcome: isPermanent ? 'dead_letter' : 'retry',
    error,
    emailId,
    ...(smtpReply !== undefined && { smtpReply }),
    settlement: {
      email: { emailId, claim: email.claim, status, smtpReply: error.message },
      ...(isPermanent && rejectionOf(email, error)),
    },
  }
}

// Only clients' addresses are suppressed: staff have to notice that theirs does not work.
function rejectionOf({ id, template, toNormalized }: ClaimedEmail, error: Error) {
  if (!(error instanceof DeliveryError) || !error.isAddressGone) return {}
  if (!clientTemplates.includes(template)) return {}
  return { rejected: { address: toNormalized, smtpReply: error.message, emailId: id } }
}
