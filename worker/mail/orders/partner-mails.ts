import { formatDate, formatMoment } from '../../../shared/contract/format.ts'
import { interestsOf } from '../../../shared/contract/partner.ts'
import type { RecordPartner } from '../../../shared/jobs/record-partner.ts'
import type { Config } from '../../../shared/runtime/config.ts'
import { greetable } from '../clean.ts'
import type { MailOrder } from '../enqueue.ts'

/** The mails of a recorded application: one to the applicant, one to who decides on it. */
export function partnerMails(payload: RecordPartner, config: Config): MailOrder[] {
  return [acknowledgement(payload, config), notice(payload, config)]
}

function acknowledgement(
  payload: RecordPartner,
  config: Config,
): MailOrder<'partner-acknowledgement'> {
  const { partnerId, referralCode, language, application, submittedAt } = payload
  const contactName = greetable(application.contactName)
  const receivedOn = formatDate(submittedAt, language, config.TIME_ZONE)
  return {
    template: 'partner-acknowledgement',
    about: { kind: 'partner', id: partnerId },
    language,
    to: { name: contactName ?? '', email: application.email },
    data: { contactName, code: referralCode, receivedOn },
  }
}

function notice(payload: RecordPartner, config: Config): MailOrder<'partner-notice'> {
  const { partnerId, referralCode, application, phone, submittedAt } = payload
  const { agencyName, contactName, email, city } = application
  const language = config.LOCALE
  return {
    template: 'partner-notice',
    about: { kind: 'partner', id: partnerId },
    language,
    to: { name: config.BUSINESS_NAME, email: config.PARTNERS_MAILBOX },
    replyTo: email,
    data: {
      partnerId,
      code: referralCode,
      receivedAt: formatMoment(submittedAt, language, config.TIME_ZONE),
      ...{ agencyName, contactName, email, city },
      phone: application.phone,
      dial: phone.e164 ?? phone.national,
      interests: interestsOf(application.primaryInterest).join(', ') || null,
      referredBy: application.referredByCode ?? null,
    },
  }
}
