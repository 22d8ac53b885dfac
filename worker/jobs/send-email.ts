import { newId } from '../../shared/domain/new-id.ts'
import type { SendEmail } from '../../shared/jobs/send-email.ts'
import type { RenderedEmail } from '../../shared/tables/emails/emails.ts'
import type { WorkerContext } from '../context.ts'
import type { Attempt, AttemptResult, SingleHandler } from '../job-handler.ts'
import { isWithheldWhenAmbiguous } from '../mail/ambiguity.ts'
import type { ClaimedEmail, Suppression } from '../mail/claims.ts'
import { isToClient } from '../mail/daily-cap.ts'
import { DeliveryError } from '../mail/delivery-error.ts'
import { secretMask } from '../mail/enqueue.ts'

/** If an email was deferred this often, the next broken connection counts as a failed attempt. */
const maxDeferrals = 10
/** Seconds before a deferred email can be sent again. */
const deferralSeconds = 1

/**
 * Sends one email, unless it was already sent or suppressed, or has to be suppressed now. An email may have
 * been delivered if a worker died while sending it or the connection broke. It is then sent again under the
 * same Message-ID, or becomes `unknown` if a second copy would do harm.
 * @throws Error if another job is sending the email
 */
export const sendEmail: SingleHandler<SendEmail> = async (context, payload, attempt) =>
  await context.limitSending(() => claimAndSend(context, payload, attempt))

const claimAndSend: SingleHandler<SendEmail> = async (context, payload, attempt) => {
  const email = await context.claimEmail({ emailId: payload.emailId, jobId: attempt.jobId })
  if (email === 'busy') throw new Error('another job is sending this email')
  if (!email) return { outcome: 'done' }
  const { plan } = email
  if (plan === 'withhold') return withhold(email)
  if ('suppress' in plan) return suppress(email, plan.suppress)
  try {
    if (plan instanceof Error) throw plan
    return settleSent(
      context,
      email,
      await context.mailer.send(email, withSecret(email, plan.send)),
    )
  } catch (thrown) {
    const error = thrown instanceof Error ? thrown : new Error(String(thrown))
    if (couldHaveArrived(error) && isWithheldWhenAmbiguous(email.template)) return withhold(email)
    if (canDefer(error, payload)) return defer(context, payload, error)
    return settleFailed(context, email, error, attempt)
  }
}

function settleSent(
  { log, metrics, relay }: WorkerContext,
  email: ClaimedEmail,
  smtpReply: string,
): AttemptResult {
  const emailId = email.id
  log.info({ emailId, smtpReply }, 'email.sent')
  metrics.emails.inc({ template: email.template, result: 'sent' })
  relay.reportDelivery()
  return {
    outcome: 'done',
    emailId,
    smtpReply,
    settlement: {
      email: { emailId, status: 'sent', smtpReply },
      deliveredTo: email.toNormalized,
    },
  }
}

function suppress({ id }: ClaimedEmail, suppression: Suppression): AttemptResult {
  return {
    outcome: 'done',
    settlement: { email: { emailId: id, status: 'suppressed', ...suppression } },
  }
}

function withhold({ id }: ClaimedEmail): AttemptResult {
  const reason = 'the connection broke or the worker died while sending: it may have been delivered'
  return {
    outcome: 'done',
    emailId: id,
    settlement: { email: { emailId: id, status: 'unknown', reason } },
  }
}

// The relay may have accepted the email before the connection broke.
function couldHaveArrived(error: Error) {
  return error instanceof DeliveryError && error.scope === 'connection'
}

// If the relay cannot be used, no email uses up a retry. A broken connection may have the same cause, or a
// filter may have closed it because of this email. Deferring after broken connections is therefore limited.
function canDefer(error: Error, { deferrals }: SendEmail): error is DeliveryError {
  if (!(error instanceof DeliveryError)) return false
  return error.scope === 'relay' || (error.scope === 'connection' && deferrals < maxDeferrals)
}

// A new job for the email, which has all its retries, is created in the transaction that stores the attempt.
function defer({ relay }: WorkerContext, payload: SendEmail, error: DeliveryError): AttemptResult {
  const { emailId } = payload
  const smtpReply = error.smtpReply ?? error.message
  if (error.scope === 'connection') relay.reportBrokenConnection(smtpReply)
  else relay.reportFailure(smtpReply)
  const jobId = newId()
  return {
    outcome: 'deferred',
    error,
    emailId,
    settlement: {
      email: { emailId, status: 'queued', smtpReply, jobId },
      deferred: {
        id: jobId,
        data: { ...payload, deferrals: payload.deferrals + 1 } satisfies SendEmail,
        startAfter: deferralSeconds,
      },
    },
  }
}

function settleFailed(
  { log, metrics }: WorkerContext,
  email: ClaimedEmail,
  error: Error,
  attempt: Attempt,
): AttemptResult {
  const emailId = email.id
  const smtpReply = error instanceof DeliveryError ? error.smtpReply : undefined
  const isPermanent = error instanceof DeliveryError && error.scope === 'email'
  const isFinal = isPermanent || attempt.isLast
  log.warn({ emailId, smtpReply }, 'email.failed')
  metrics.emails.inc({ template: email.template, result: isFinal ? 'failed' : 'retry' })
  return {
    outcome: isPermanent ? 'dead_letter' : 'retry',
    error,
    emailId,
    ...(smtpReply !== undefined && { smtpReply }),
    settlement: {
      email: {
        emailId,
        status: isFinal ? 'failed' : 'queued',
        smtpReply: smtpReply ?? error.message,
      },
      ...(error instanceof DeliveryError &&
        error.isAddressGone &&
        isToClient(email.template) && {
          rejected: {
            address: email.toNormalized,
            smtpReply: smtpReply ?? error.message,
            emailId,
          },
        }),
    },
  }
}

// The secret is deleted once the email is sent. After that, a new link has to be requested.
function withSecret({ template, secret }: ClaimedEmail, mail: RenderedEmail): RenderedEmail {
  if (!mail.bodyText.includes(secretMask)) return mail
  if (secret === null)
    throw new Error(`the secret of this ${template} email was deleted when it was sent`)
  const reveal = (text: string) => text.replaceAll(secretMask, secret)
  return { ...mail, html: reveal(mail.html), bodyText: reveal(mail.bodyText) }
}
