import type { Language } from '../../../shared/contract/language.ts'
import type { Config } from '../../../shared/runtime/config.ts'
import { formatDate, formatMoment } from '../../../shared/view/format.ts'
import { greetable, linesOf } from '../clean.ts'
import type { MailOrder } from '../enqueue.ts'

/** What mails about an inquiry say of it: columns of its lead. */
export type MailedLead = {
  id: string
  refCode: string
  submittedAt: string | Date
  language: Language
  name: string
  email: string
  phone: string
  phoneNational: string
  phoneE164: string | null
  propertyAsked: string | null
  message: string
}

/** The mails of a recorded inquiry: one to the client, one to whoever looks after it. */
export function leadMails(
  lead: MailedLead,
  config: Config,
  assignee: MailOrder['to'] | null,
): MailOrder[] {
  return [acknowledgement(lead, config), leadNotice(lead, config, assignee)]
}

function acknowledgement(lead: MailedLead, config: Config): MailOrder<'lead-acknowledgement'> {
  const { id, refCode, language, email, submittedAt } = lead
  const name = greetable(lead.name)
  return {
    template: 'lead-acknowledgement',
    about: { kind: 'lead', id },
    language,
    to: { name: name ?? '', email },
    data: { name, code: refCode, receivedOn: formatDate(submittedAt, language, config.TIME_ZONE) },
  }
}

/** The mail that tells staff of an inquiry: whoever it is assigned to, or the sales mailbox. */
export function leadNotice(
  lead: MailedLead,
  config: Config,
  assignee: MailOrder['to'] | null,
): MailOrder<'lead-notice'> {
  const { id, name, email, phone, propertyAsked } = lead
  const language = config.LOCALE
  return {
    template: 'lead-notice',
    about: { kind: 'lead', id },
    language,
    to: assignee ?? { name: config.BUSINESS_NAME, email: config.SALES_MAILBOX },
    replyTo: email,
    data: {
      leadId: id,
      code: lead.refCode,
      receivedAt: formatMoment(lead.submittedAt, language, config.TIME_ZONE),
      ...{ name, email, phone, propertyAsked },
      dial: lead.phoneE164 ?? lead.phoneNational,
      message: linesOf(lead.message),
    },
  }
}
