import { hasSecretLink } from '../../shared/contract/email.ts'
import type { SendEmail } from '../../shared/jobs/send-email.ts'
import { RenderError } from '../../shared/mail/render-error.ts'
import { KnownError, PermanentError, toError } from '../../shared/runtime/errors.ts'
import type { RenderedEmail } from '../../shared/tables/emails/emails.ts'
import { maskedText } from '../attempts.ts'
import type { WorkerContext } from '../context.ts'
import type { Attempt, AttemptResult } from '../job-handler.ts'
import { inClaimSpan, inDeliverySpan } from '../tracing/email-spans.ts'
import { isNeverRepeated } from './ambiguity.ts'
import type { ClaimedEmail } from './claims.ts'
import { DeliveryError } from './delivery-error.ts'
import { secretMask } from './enqueue.ts'
import {
  defer,
  earlierFailure,
  leaveUnconfirmed,
  settleFailed,
  settleSent,
  settleStopped,
  suppress,
  waitForTemplate,
} from './outcomes.ts'
import { isFinalRefusal } from './refusals.ts'
import type { RelayBreaker } from './relay-breaker.ts'
import type { Stopping } from './stops.ts'

/** If an email was deferred this often, the next broken connection or refusal counts as a failed attempt. */
const MAX_DEFERRALS = 10

/**
 * Claims an email for a job and sends it. Does nothing if it was already sent, suppressed, left unconfirmed or erased. Does not
 * send it if it must be suppressed, if staff stopped it or hold its template, or if it may already have been delivered and
 * must not be sent twice.
 * @returns the outcome of the attempt, and what to store
 * @throws Error if another job is sending the email, or if a query fails
 */
export async function claimAndSend(
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
  if (stopping.signal.aborted) return settleStopped(email)
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
  if (stopping.signal.aborted) return settleStopped(email)
  if (!(result instanceof DeliveryError))
    return settleFailed(context, email, result, attempt, result instanceof PermanentError)
  const mayBeRelay = reportFailure(context.relay, email, result, begunAt)
  if (couldHaveArrived(result) && isNeverRepeated(email.template))
    return leaveUnconfirmed(context, email, attempt, result)
  if (mayBeRelay && canDefer(result, payload)) return defer(payload, email, result)
  const isPermanent = await isFinalRefusal(context, email, attempt, result)
  return settleFailed(context, email, result, attempt, isPermanent)
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

// The secret is deleted once the email is sent. After that, a new link has to be requested.
function withSecret({ template, secret }: ClaimedEmail, mail: RenderedEmail): RenderedEmail {
  // Emails of other templates may contain the mask as text that a client typed.
  if (!hasSecretLink(template)) return mail
  if (secret === null)
    throw new PermanentError(`the secret of this ${template} email was deleted when it was sent`)
  const reveal = (text: string) => text.replaceAll(secretMask, secret)
  return { ...mail, html: reveal(mail.html), bodyText: reveal(mail.bodyText) }
}
