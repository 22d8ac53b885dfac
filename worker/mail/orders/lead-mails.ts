import { formatDate, formatMoment } from '../../../shared/contract/format.ts'
import type { RecordLead } from '../../../shared/jobs/record-lead.ts'
import type { Config } from '../../../shared/runtime/config.ts'
import { greetable, linesOf } from '../clean.ts'
import type { MailOrder } from '../enqueue.ts'

/** The mails of a recorded inquiry: one to the client, one to who looks after it. */
export function leadMails(
  payload: RecordLead,
  config: Config,
  assignee: MailOrder['to'] | null,
): MailOrder[] {
  return [acknowledgement(payload, config), leadNotice(payload, config, assignee)]
}

function acknowledgement(payload: RecordLead, config: Config): MailOrder<'lead-acknowledgement'> {
  const { leadId, refCode, language, inquiry, submittedAt } = payload
  const name = greetable(inquiry.name)
  return {
    template: 'lead-acknowledgement',
    about: { kind: 'lead', id: leadId },
    language,
    to: { name: name ?? '', email: inquiry.email },
    data: { name, code: refCode, receivedOn: formatDate(submittedAt, language, config.TIME_ZONE) },
  }
}

/** The mail that tells staff of an inquiry: whoever it is assigned to, or the sales mailbox. */
export function leadNotice(
  payload: RecordLead,
  config: Config,
  assignee: MailOrder['to'] | null,
): MailOrder<'lead-notice'> {
  const { leadId, refCode, inquiry, phone, submittedAt } = payload
  const language = config.LOCALE
  return {
    template: 'lead-notice',
    about: { kind: 'lead', id: leadId },
    language,
    to: assignee ?? { name: config.BUSINESS_NAME, email: config.SALES_MAILBOX },
    replyTo: inquiry.email,
    data: {
      leadId,
      code: refCode,
      receivedAt: formatMoment(submittedAt, language, config.TIME_ZONE),
      name: inquiry.name,
      email: inquiry.email,
      phone: inquiry.phone,
      dial: phone.e164 ?? phone.national,
      propertyAsked: inquiry.propertyId ?? null,
      message: linesOf(inquiry.message),
    },
  }
}
