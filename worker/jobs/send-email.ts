import { fromKysely } from 'pg-boss'
import type { SuppressionCause } from '../../shared/contract/email.ts'
import { newId } from '../../shared/domain/new-id.ts'
import { sendEmail as definition, type SendEmail } from '../../shared/jobs/send-email.ts'
import {
  type ClaimedEmail,
  claimEmail,
  type RenderedEmail,
  saveRendering,
  settleEmail,
} from '../../shared/tables/emails/emails.ts'
import {
  findEarlierSuppression,
  liftAfterDelivery,
  suppressAddress,
} from '../../shared/tables/emails/suppressions.ts'
import type { WorkerContext } from '../context.ts'
import type { Attempt, AttemptResult, SingleHandler } from '../job-handler.ts'
import { isWithheldWhenAmbiguous } from '../mail/ambiguity.ts'
import { capReason, isAutomatic, isBeyondCap, isToClient } from '../mail/daily-cap.ts'
import { DeliveryError } from '../mail/delivery-error.ts'
import { secretMask } from '../mail/enqueue.ts'
import { businessOf } from '../mail/templates.ts'

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
export const sendEmail: SingleHandler<SendEmail> = async (context, payload, attempt) => {
  const email = await claimEmail(context.db, payload.emailId, attempt.jobId)
  if (email === 'busy') throw new Error('another job is sending this email')
  if (!email) return { outcome: 'done' }
  if (email.wasBeingSent && isWithheldWhenAmbiguous(email.template)) return withhold(email)
  const suppression = await suppressionFor(context, email)
  if (suppression) return suppress(email, suppression)
  try {
    const smtpReply = await context.mailer.send(
      email,
      withSecret(email, await renderOnce(context, email)),
    )
    return settleSent(context, email, smtpReply)
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
    settle: async (tx) => {
      await settleEmail(tx, emailId, { status: 'sent', smtpReply, secret: null })
      await liftAfterDelivery(tx, email.toNormalized)
    },
  }
}

type Suppression = { suppressedBy: SuppressionCause; reason: string }

// Emails that staff send or receive are never suppressed, nor are decisions on applications.
async function suppressionFor(
  { db }: WorkerContext,
  email: ClaimedEmail,
): Promise<Suppression | undefined> {
  if (!isAutomatic(email)) return undefined
  const rejected = await findEarlierSuppression(db, email)
  if (rejected) return { suppressedBy: 'refused_address', reason: rejected.smtpReply }
  const isBeyond = await isBeyondCap(db, email)
  return isBeyond ? { suppressedBy: 'daily_cap', reason: capReason } : undefined
}

function suppress({ id }: ClaimedEmail, suppression: Suppression): AttemptResult {
  return {
    outcome: 'done',
    settle: (tx) => settleEmail(tx, id, { status: 'suppressed', ...suppression }),
  }
}

function withhold({ id }: ClaimedEmail): AttemptResult {
  const reason = 'the connection broke or the worker died while sending: it may have been delivered'
  return {
    outcome: 'done',
    emailId: id,
    settle: (tx) => settleEmail(tx, id, { status: 'unknown', reason }),
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

// Creates a new job for the email, which has all its retries, in the transaction that stores the attempt.
function defer(
  { boss, relay }: WorkerContext,
  payload: SendEmail,
  error: DeliveryError,
): AttemptResult {
  const { emailId } = payload
  const smtpReply = error.smtpReply ?? error.message
  if (error.scope === 'connection') relay.reportBrokenConnection(smtpReply)
  else relay.reportFailure(smtpReply)
  const jobId = newId()
  return {
    outcome: 'deferred',
    error,
    emailId,
    settle: async (tx) => {
      await settleEmail(tx, emailId, { status: 'queued', smtpReply, jobId })
      const deferred: SendEmail = { ...payload, deferrals: payload.deferrals + 1 }
      const options = { id: jobId, startAfter: deferralSeconds, db: fromKysely(tx) }
      await boss.send(definition.queue, deferred, options)
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
    settle: async (tx) => {
      await settleEmail(tx, emailId, {
        status: isFinal ? 'failed' : 'queued',
        smtpReply: smtpReply ?? error.message,
      })
      if (error instanceof DeliveryError && error.isAddressGone && isToClient(email.template))
        await suppressAddress(tx, {
          address: email.toNormalized,
          smtpReply: smtpReply ?? error.message,
          emailId,
        })
    },
  }
}

// Renders an email only once: a retry must not send different content under the same Message-ID.
async function renderOnce(context: WorkerContext, email: ClaimedEmail): Promise<RenderedEmail> {
  const { subject, html, bodyText } = email
  if (subject !== null && html !== null && bodyText !== null) return { subject, html, bodyText }
  const business = businessOf(context.config)
  const mail = context.renderEmail(email.template, email.language, email.data, business)
  await saveRendering(context.db, email.id, mail)
  return mail
}

// The secret is deleted once the email is sent. After that, a new link has to be requested.
function withSecret({ template, secret }: ClaimedEmail, mail: RenderedEmail): RenderedEmail {
  if (!mail.bodyText.includes(secretMask)) return mail
  if (secret === null)
    throw new Error(`the secret of this ${template} email was deleted when it was sent`)
  const reveal = (text: string) => text.replaceAll(secretMask, secret)
  return { ...mail, html: reveal(mail.html), bodyText: reveal(mail.bodyText) }
}
