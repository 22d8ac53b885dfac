import type { MailAlert } from '../../shared/jobs/mail-alert.ts'
import type { Config } from '../../shared/runtime/config.ts'
import { findResolved } from '../../shared/tables/jobs/alerts.ts'
import { formatMoment } from '../../shared/view/format.ts'
import type { BatchHandler } from '../job-handler.ts'
import { type EmailRequest, enqueueEmails } from '../mail/enqueue.ts'

/** Enqueues emails to ops. Skips those that say that an alert is open if it has been resolved since. */
export const enqueueAlertEmails: BatchHandler<MailAlert> = async (step, payloads) => {
  const resolved = await findResolved(
    step.tx,
    payloads.map(({ aboutId }) => aboutId),
  )
  const current = payloads.filter(({ aboutId, isOver }) => isOver || !resolved.has(aboutId))
  await enqueueEmails(
    step,
    current.map((payload) => alertEmail(payload, step.config)),
  )
}

function alertEmail(
  { aboutId, occasion, cause, since, until, ...content }: MailAlert,
  config: Config,
): EmailRequest<'ops-alert'> {
  const { LOCALE: language, TIME_ZONE: timeZone } = config
  return {
    template: 'ops-alert',
    about: { kind: 'house', id: aboutId },
    occasion,
    language,
    to: { name: config.BUSINESS_NAME, email: config.OPS_MAILBOX },
    data: {
      ...content,
      cause: cause ?? 'test',
      since: formatMoment(since, language, timeZone),
      until: until && formatMoment(until, language, timeZone),
    },
  }
}
