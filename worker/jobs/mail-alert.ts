import { fromKysely } from 'pg-boss'
import type { MailAlert } from '../../shared/jobs/mail-alert.ts'
import type { Config } from '../../shared/runtime/config.ts'
import { isResolved } from '../../shared/tables/jobs/alerts.ts'
import { formatMoment } from '../../shared/view/format.ts'
import type { SingleHandler } from '../job-handler.ts'
import { type EmailRequest, enqueueEmails } from '../mail/enqueue.ts'

/** Enqueues an email to ops, unless it says that an alert is open that has been resolved since. */
export const enqueueAlertEmail: SingleHandler<MailAlert> = async (context, payload) => {
  const { db, boss, config } = context
  await db.transaction().execute(async (tx) => {
    if (!payload.isOver && (await isResolved(tx, payload.aboutId))) return
    const step = { tx, bossTx: fromKysely(tx), boss, config }
    await enqueueEmails(step, [alertEmail(payload, config)])
  })
  return { outcome: 'done' }
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
