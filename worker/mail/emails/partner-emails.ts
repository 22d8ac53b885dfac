import type { Language } from '../../../shared/contract/language.ts'
import { parseInterests } from '../../../shared/contract/partner.ts'
import type { RecordPartner } from '../../../shared/jobs/record-partner.ts'
import { greetingName } from '../../../shared/mail/greeting-name.ts'
import { promisedDay } from '../../../shared/mail/promised-day.ts'
import type { Config } from '../../../shared/runtime/config.ts'
import { formatDate, formatMoment } from '../../../shared/view/format.ts'
import { valueNames } from '../../../shared/view/value-names.ts'
import type { EmailRequest } from '../enqueue.ts'
import { recipientOf } from './recipient.ts'

/** Returns the emails about a recorded application: one to the applicant, one to the partners mailbox. */
export function partnerEmails(payload: RecordPartner, config: Config): EmailRequest[] {
  return [acknowledgement(payload, config), notice(payload, config)]
}

function acknowledgement(
  payload: RecordPartner,
  config: Config,
): EmailRequest<'partner-acknowledgement'> {
  const { id, code, language, fields, submittedAt, clientKey, traceparent } = payload
  const receivedOn = formatDate(submittedAt, language, config.TIME_ZONE)
  return {
    template: 'partner-acknowledgement',
    about: { kind: 'partner', id },
    language,
    to: recipientOf(fields.contactName, fields.email),
    replyTo: config.PARTNERS_MAILBOX,
    clientKey,
    traceparent,
    data: {
      contactName: greetingName(fields.contactName),
      code,
      receivedOn,
      decideBy: promisedDay('decision', config, language),
    },
  }
}

function notice(payload: RecordPartner, config: Config): EmailRequest<'partner-notice'> {
  const { id, code, fields, phone: parsedPhone, submittedAt, traceparent } = payload
  const { agencyName, contactName, email, city } = fields
  const language = config.LOCALE
  return {
    template: 'partner-notice',
    about: { kind: 'partner', id },
    language,
    to: { name: config.BUSINESS_NAME, email: config.PARTNERS_MAILBOX },
    replyTo: email,
    traceparent,
    data: {
      partnerId: id,
      code,
      receivedAt: formatMoment(submittedAt, language, config.TIME_ZONE),
      agencyName,
      contactName,
      email,
      city,
      phone: fields.phone,
      dial: parsedPhone.e164 ?? parsedPhone.national,
      interests: interestNames(fields.primaryInterest, language),
      referredBy: fields.referredByCode ?? null,
    },
  }
}

// Known ones in the words of the dashboard, others as the applicant wrote them.
function interestNames(written: string | undefined, language: Language): string | null {
  const names: Record<string, string> = valueNames[language].interest
  const interests = parseInterests(written).map((interest) => names[interest] ?? interest)
  return interests.join(', ') || null
}
