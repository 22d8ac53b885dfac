import {
  cancelledByStaff,
  clientTemplates,
  hasSecretLink,
  storedReasons,
} from '../../shared/contract/email.ts'
import { StoredError } from '../../shared/domain/masked-error.ts'
import { newId } from '../../shared/domain/new-id.ts'
import type { SendEmail } from '../../shared/jobs/send-email.ts'
import { RenderError } from '../../shared/mail/render-error.ts'
import { KnownError, PermanentError, toError } from '../../shared/runtime/errors.ts'
import { traceFields } from '../../shared/runtime/tracing/spans.ts'
import type { RenderedEmail } from '../../shared/tables/emails/emails.ts'
import { lastErrorOf } from '../../shared/tables/jobs/attempts.ts'
import { maskedText } from '../attempts.ts'
import type { WorkerContext } from '../context.ts'
import type { Attempt, AttemptResult, SingleHandler } from '../job-handler.ts'
import { isNeverRepeated } from '../mail/ambiguity.ts'
import type { Suppression } from '../mail/caps.ts'
import type { ClaimedEmail } from '../mail/claims.ts'
import { DeliveryError } from '../mail/delivery-error.ts'
import { secretMask } from '../mail/enqueue.ts'
import { isFinalRefusal } from '../mail/refusals.ts'
import type { RelayBreaker } from '../mail/relay-breaker.ts'
import type { Stopping } from '../mail/stops.ts'
import { countDelivered, countUndelivered } from '../metrics.ts'
import { inClaimSpan, inDeliverySpan } from '../tracing/email-spans.ts'

/** If an email was deferred this often, the next broken connection or refusal counts as a failed attempt. */
const MAX_DEFERRALS = 10
/** Seconds before a deferred email can be sent again. */
const DEFERRAL_SECONDS = 1
/** Seconds after which an email would be tried again if staff never released its template: ten years. */
const TEMPLATE_HELD_SECONDS = 10 * 365 * 24 * 60 * 60

/**
 * Sends one email, unless it was already sent or suppressed, or has to be suppressed now. An email may have
 * been delivered if a worker died while sending it or the connection broke. It is then sent again under the
 * same Message-ID, or becomes `unknown` if a second copy would do harm.
 * @throws Error if another job is sending the email, or if a query fails
 */
export const sendEmail: SingleHandler<SendEmail> = async (context, payload, attempt) =>
  await context.stops.track(attempt.jobId, (stopping) =>
    context.limitSending(() => claimAndSend(context, payload, attempt, stopping)),
  )

async function claimAndSend(
  context: WorkerContext,
  payload: SendEmail,
  attempt: Attempt,
  stopping: Stopping,
): Promise<AttemptResult> {
  const { jobId, span } = attempt
  const email = await inClaimSpan(context, span, () =>
    context.claimEmail({ emailId: payload.emailId, jobId }),
  )
  if (email === 'busy') throw new KnownError('another job is sending this email')
  if (email === 'failed') return await earlierFailure(context, attempt)
  if (!email) return { outcome: 'done' }
  const { plan } = email
  if (plan === 'unconfirmed') return leaveUnconfirmed(context, email, attempt)
  if (stopping.signal.aborted) return stopped(email)
  if (plan === 'template_held') return waitForTemplate(payload, email)
  // The next attempt would fill the same template with the same data; only a later release may know an unknown template.
  if (plan instanceof Error)
    return settleFailed(context, email, plan, attempt, plan instanceof RenderError)
  if ('suppress' in plan) return suppress(email, plan.suppress)
  return await deliver(context, payload, { email, content: plan.send, attempt, stopping })
}

type Delivery = {
  email: ClaimedEmail
  content: RenderedEmail
  attempt: Attempt
  stopping: Stopping
}

async function deliver(
  context: WorkerContext,
  payload: SendEmail,
  { email, content, attempt, stopping }: Delivery,
): Promise<AttemptResult> {
  const begunAt = performance.now()
  const result = await inDeliverySpan(context, attempt.span, email, () =>
    send(context, email, content, stopping),
  )
  // Too late to stop: the attempt is over.
  stopping.watch(() => true)
  if (typeof result === 'string') return settleSent(context, email, result, attempt)
  if (stopping.signal.aborted) return stopped(email)
  if (!(result instanceof DeliveryError))
    return settleFailed(context, email, result, attempt, result instanceof PermanentError)
  const mayBeRelay = reportFailure(context.relay, email, result, begunAt)
  if (couldHaveArrived(result) && isNeverRepeated(email.template))
    return leaveUnconfirmed(context, email, attempt, result)
  if (mayBeRelay && canDefer(result, payload)) return defer(payload, email, result)
  const isPermanent = await isFinalRefusal(context, email, attempt, result)
  return settleFailed(context, email, result, attempt, isPermanent)
}

/** Returns the failure that an earlier run of the job stored, so that the job becomes a dead letter. */
async function earlierFailure({ db }: WorkerContext, { jobId }: Attempt): Promise<AttemptResult> {
  const { errorName, errorMessage, errorKey } = (await lastErrorOf(db, jobId)) ?? {}
  const error =
    errorName && errorMessage && errorKey
      ? new StoredError(errorName, errorMessage, errorKey)
      : new KnownError('the email failed')
  return { outcome: 'dead_letter', error, isStored: true }
}

/** Returns the relay's reply, or the error if it did not accept the email. */
async function send(
  { mailer }: WorkerContext,
  email: ClaimedEmail,
  content: RenderedEmail,
  stopping: Stopping,
): Promise<string | Error> {
  try {
    return await mailer.send(email, withSecret(email, content), stopping)
  } catch (thrown) {
    return toError(thrown)
  }
}

function settleSent(
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

function suppress({ id, claim }: ClaimedEmail, suppression: Suppression): AttemptResult {
  return {
    outcome: 'done',
    settlement: { email: { emailId: id, claim, status: 'suppressed', ...suppression } },
  }
}

/**
 * Leaves it to staff whether the email is sent again.
 * @param error how the connection broke; undefined if a worker died
 */
function leaveUnconfirmed(
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

// Like an email whose job staff cancel before it is attempted.
function stopped({ id, claim }: ClaimedEmail): AttemptResult {
  return {
    outcome: 'done',
    settlement: {
      email: { emailId: id, claim, status: 'suppressed', reason: cancelledByStaff },
      isCancelled: true,
    },
  }
}

// A new job, which has all its retries, sends it once staff release its template. Until then, it starts later.
function waitForTemplate(payload: SendEmail, { id: emailId, claim }: ClaimedEmail): AttemptResult {
  const jobId = newId()
  return {
    outcome: 'done',
    settlement: {
      email: { emailId, claim, status: 'queued', jobId },
      deferred: { id: jobId, data: payload, startAfter: TEMPLATE_HELD_SECONDS },
    },
  }
}

// The relay may have accepted the email before the connection broke.
function couldHaveArrived({ scope }: DeliveryError) {
  return scope === 'connection'
}

/** Reports a failed delivery, and returns whether the relay may be its cause, rather than the email. */
function reportFailure(
  relay: RelayBreaker,
  { toNormalized }: ClaimedEmail,
  error: DeliveryError,
  begunAt: number,
): boolean {
  const { scope } = error
  const reason = maskedText(error)
  if (scope === 'email' || scope === 'refused')
    return relay.reportRefusal(toNormalized, reason, scope === 'email')
  if (scope === 'relay') relay.reportFailure(reason, begunAt)
  if (scope === 'connection' || scope === 'session') relay.reportBrokenConnection(reason, begunAt)
  return scope !== 'recipient'
}

// If the relay cannot be used, no email uses up a retry. A broken connection or a refusal may have the same cause, or
// may be about this email. Deferring after these is therefore limited.
function canDefer({ scope }: DeliveryError, { deferrals }: SendEmail) {
  return scope === 'relay' || deferrals < MAX_DEFERRALS
}

// A new job for the email, which has all its retries, is created in the transaction that stores the attempt.
function defer(
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

function settleFailed(
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

// The secret is deleted once the email is sent. After that, a new link has to be requested.
function withSecret({ template, secret }: ClaimedEmail, mail: RenderedEmail): RenderedEmail {
  // Others may contain the mask: a client may have typed it.
  if (!hasSecretLink(template)) return mail
  if (secret === null)
    throw new PermanentError(`the secret of this ${template} email was deleted when it was sent`)
  const reveal = (text: string) => text.replaceAll(secretMask, secret)
  return { ...mail, html: reveal(mail.html), bodyText: reveal(mail.bodyText) }
}
