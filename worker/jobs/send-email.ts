import type { SendEmail } from '../../shared/jobs/send-email.ts'
import type { SingleHandler } from '../job-handler.ts'
import { claimAndSend } from '../mail/claim-and-send.ts'

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
