import { fromKysely } from 'pg-boss'
import { v7 as uuid } from 'uuid'
import type { SuppressionCause } from '../../shared/contract/email.ts'
import { sendEmail as definition, type SendEmail } from '../../shared/jobs/send-email.ts'
import {
  type ClaimedEmail,
  claimEmail,
  keepRendering,
  type RenderedMail,
  settleEmail,
} from '../../shared/tables/emails/emails.ts'
import {
  liftReached,
  suppressAddress,
  suppressionOf,
} from '../../shared/tables/emails/suppressions.ts'
import type { WorkerContext } from '../context.ts'
import type { Attempt, JobResult, SingleHandler } from '../job-handler.ts'

import { isHeldWhenAmbiguous } from '../mail/ambiguity.ts'
import { capReason, isAutomatic, isBeyondCap, isToClient } from '../mail/daily-cap.ts'
import { DeliveryError } from '../mail/delivery-error.ts'
import { secretMask } from '../mail/enqueue.ts'
import { businessOf } from '../mail/templates.ts'

/** How often a broken connection is not held against a mail; then it may well be the mail. */
const mostDeferrals = 10
/** Seconds before a mail that was put back may be taken again. */
const deferralSeconds = 1

/**
 * Sends one mail of the ledger. A mail that is settled already is left alone. One whose sender died
 * between the final dot and the ledger may have been delivered: it is sent again under the same
 * Message-ID, or held as `unknown` where a second copy would do harm.
 */
export const sendEmail: SingleHandler<SendEmail> = async (context, payload, attempt) => {
  const email = await claimEmail(context.db, payload.emailId, attempt.jobId)
  if (email === 'taken') throw new Error('another job is sending this mail')
  if (!email) return { outcome: 'done' }
  if (email.wasBeingSent && isHeldWhenAmbiguous(email.template)) return held(email)
  const suppression = await suppressionFor(context, email)
  if (suppression) return suppressed(email, suppression)
  try {
    const smtpReply = await context.mailer.send(
      email,
      withSecret(email, await renderingOf(context, email)),
    )
    return sent(context, email, smtpReply)
  } catch (thrown) {
    const error = thrown instanceof Error ? thrown : new Error(String(thrown))
    if (mayHaveArrived(error) && isHeldWhenAmbiguous(email.template)) return held(email)
    if (mayBeDeferred(error, payload)) return deferred(context, payload, error)
    return refused(context, email, error, attempt)
  }
}

function sent(
  { log, metrics, relay }: WorkerContext,
  email: ClaimedEmail,
  smtpReply: string,
): JobResult {
  const emailId = email.id
  log.info({ emailId, smtpReply }, 'mail.sent')
  metrics.mails.inc({ template: email.template, result: 'sent' })
  relay.delivered()
  return {
    outcome: 'done',
    emailId,
    smtpReply,
    settle: async (tx) => {
      await settleEmail(tx, emailId, { status: 'sent', smtpReply, secret: null })
      await liftReached(tx, email.toNormalized)
    },
  }
}

type Suppression = { suppressedBy: SuppressionCause; reason: string }

// What staff order, and what they are told, goes out whatever was refused before.
async function suppressionFor(
  { db }: WorkerContext,
  email: ClaimedEmail,
): Promise<Suppression | undefined> {
  if (!isAutomatic(email)) return undefined
  const refused = await suppressionOf(db, email)
  if (refused) return { suppressedBy: 'refused_address', reason: refused.smtpReply }
  const isBeyond = await isBeyondCap(db, email)
  return isBeyond ? { suppressedBy: 'daily_cap', reason: capReason } : undefined
}

function suppressed({ id }: ClaimedEmail, suppression: Suppression): JobResult {
  return {
    outcome: 'done',
    settle: (tx) => settleEmail(tx, id, { status: 'suppressed', ...suppression }),
  }
}

function held({ id }: ClaimedEmail): JobResult {
  const reason = 'the line broke or its sender died while sending: it may have been delivered'
  return {
    outcome: 'done',
    emailId: id,
    settle: (tx) => settleEmail(tx, id, { status: 'unknown', reason }),
  }
}

// The relay may have taken the mail, and its reply been lost.
function mayHaveArrived(error: Error) {
  return error instanceof DeliveryError && error.trouble === 'line'
}

// When the relay fails, no email uses up a retry. A line that broke may be the relay's trouble, or a mail
// that some filter on the way cannot stand: patience has an end.
function mayBeDeferred(error: Error, { deferrals }: SendEmail): error is DeliveryError {
  if (!(error instanceof DeliveryError)) return false
  return error.trouble === 'relay' || (error.trouble === 'line' && deferrals < mostDeferrals)
}

// Put back as a new job with all its tries, in the transaction that writes the ledger.
function deferred(
  { boss, relay }: WorkerContext,
  payload: SendEmail,
  error: DeliveryError,
): JobResult {
  const { emailId } = payload
  const smtpReply = error.smtpReply ?? error.message
  if (error.trouble === 'line') relay.brokenLine(smtpReply)
  else relay.trouble(smtpReply)
  const jobId = uuid()
  return {
    outcome: 'deferred',
    error,
    emailId,
    settle: async (tx) => {
      await settleEmail(tx, emailId, { status: 'queued', smtpReply, jobId })
      const again: SendEmail = { ...payload, deferrals: payload.deferrals + 1 }
      const options = { id: jobId, startAfter: deferralSeconds, db: fromKysely(tx) }
      await boss.send(definition.queue, again, options)
    },
  }
}

function refused(
  { log, metrics }: WorkerContext,
  email: ClaimedEmail,
  error: Error,
  attempt: Attempt,
): JobResult {
  const emailId = email.id
  const smtpReply = error instanceof DeliveryError ? error.smtpReply : undefined
  const isPermanent = error instanceof DeliveryError && error.trouble === 'mail'
  const isFinal = isPermanent || attempt.isLast
  log.warn({ emailId, smtpReply }, 'mail.refused')
  metrics.mails.inc({ template: email.template, result: isFinal ? 'failed' : 'retry' })
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

// Rendered once: a retry must not send other words under the same Message-ID.
async function renderingOf(context: WorkerContext, email: ClaimedEmail): Promise<RenderedMail> {
  const { subject, html, bodyText } = email
  if (subject !== null && html !== null && bodyText !== null) return { subject, html, bodyText }
  const business = businessOf(context.config)
  const mail = context.renderMail(email.template, email.language, email.data, business)
  await keepRendering(context.db, email.id, mail)
  return mail
}

// A link that was sent once is not kept: only its owner can ask for another.
function withSecret({ template, secret }: ClaimedEmail, mail: RenderedMail): RenderedMail {
  if (!mail.bodyText.includes(secretMask)) return mail
  if (secret === null) throw new Error(`the secret of this ${template} is gone`)
  const reveal = (text: string) => text.replaceAll(secretMask, secret)
  return { ...mail, html: reveal(mail.html), bodyText: reveal(mail.bodyText) }
}
