import type { SendEmail } from '../../shared/jobs/send-email.ts'
import {
  claimEmail,
  type Email,
  keepRendering,
  type RenderedMail,
  settleEmail,
} from '../../shared/tables/emails.ts'
import type { WorkerContext } from '../context.ts'
import type { SingleHandler } from '../handlers.ts'
import { DeliveryError } from '../mail/delivery-error.ts'
import { houseOf } from '../mail/templates.ts'
import type { JobResult } from '../run-single.ts'

/**
 * Sends one mail of the ledger. A mail that is settled already is left alone; one whose sender died
 * is sent again under the same Message-ID.
 */
export const sendEmail: SingleHandler<SendEmail> = async (context, { emailId }, attempt) => {
  const email = await claimEmail(context.db, emailId)
  if (!email) return { outcome: 'done' }
  try {
    const smtpReply = await context.mailer.send(email, await renderingOf(context, email))
    context.log.info({ emailId, smtpReply }, 'mail.sent')
    context.metrics.mails.inc({ template: email.template, result: 'sent' })
    return {
      outcome: 'done',
      emailId,
      smtpReply,
      settle: (tx) => settleEmail(tx, emailId, { status: 'sent', smtpReply }),
    }
  } catch (error) {
    if (!(error instanceof DeliveryError)) throw error
    context.log.warn({ emailId, smtpReply: error.smtpReply }, 'mail.refused')
    const isFinal = error.permanent || attempt.isLast
    context.metrics.mails.inc({ template: email.template, result: isFinal ? 'failed' : 'retry' })
    return refused(emailId, error, isFinal)
  }
}

function refused(emailId: string, error: DeliveryError, isFinal: boolean): JobResult {
  return {
    outcome: error.permanent ? 'dead_letter' : 'retry',
    error,
    emailId,
    ...(error.smtpReply !== undefined && { smtpReply: error.smtpReply }),
    settle: (tx) =>
      settleEmail(tx, emailId, {
        status: isFinal ? 'failed' : 'queued',
        smtpReply: error.smtpReply ?? error.message,
      }),
  }
}

// Rendered once: a retry must not send other words under the same Message-ID.
async function renderingOf(context: WorkerContext, email: Email): Promise<RenderedMail> {
  const { subject, html, bodyText } = email
  if (subject !== null && html !== null && bodyText !== null) return { subject, html, bodyText }
  const house = houseOf(context.config)
  const mail = context.renderMail(email.template, email.language, email.data, house)
  await keepRendering(context.db, email.id, mail)
  return mail
}
