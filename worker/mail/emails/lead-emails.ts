import type { Language } from '../../../shared/contract/language.ts'
import type { RecordLead } from '../../../shared/jobs/record-lead.ts'
import { splitLines } from '../../../shared/mail/clean.ts'
import type { LeadClient } from '../../../shared/mail/data.ts'
import { greetingName } from '../../../shared/mail/greeting-name.ts'
import { mailedProperty } from '../../../shared/mail/mailed-property.ts'
import { promisedDay } from '../../../shared/mail/promised-day.ts'
import type { Config } from '../../../shared/runtime/config.ts'
import type { PricedProperty } from '../../../shared/tables/properties/properties.ts'
import type { Assignee } from '../../../shared/tables/staff/staff.ts'
import { formatDate, formatMoment, formatMoney } from '../../../shared/view/format.ts'
import { propertyTitle } from '../../../shared/view/property-title.ts'
import type { EmailRequest } from '../enqueue.ts'
import { recipientOf } from './recipient.ts'

/** The columns of a lead that its emails use. */
export type LeadForEmail = {
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
  /** The property that `propertyAsked` names, if it is known. */
  property: PricedProperty | null
  /** The code of the partner who referred the client. */
  referralCode?: string | null
  /** Their agency; null if their application is not recorded yet. */
  referrerName?: string | null
  /** The code that the client sent; without `referralCode`, no partner has it. */
  referredByCode?: string | null | undefined
  message: string
  /**
   * The client whose submission causes the emails. Absent once staff have cleared a suspected lead: then they have
   * decided that the client gets an email.
   */
  clientKey?: string | undefined
  /** The trace that the emails continue; absent if the submission did not cause them directly. */
  traceparent?: string | undefined
}

/** Returns the emails about a recorded inquiry: the acknowledgement to the client, and `leadNotice`. */
export function leadEmails(
  lead: LeadForEmail,
  config: Config,
  assignee: EmailRequest['to'] | null,
): EmailRequest[] {
  const told = { advisor: assignee?.name ?? null, isEntered: false, isWaiting: true }
  return [acknowledgement(lead, config, told), leadNotice(lead, config, assignee)]
}

/**
 * Returns the emails about an inquiry that staff entered: the acknowledgement if they want the client to get it, and
 * `leadNotice` unless the assignee entered it.
 */
export function enteredLeadEmails(
  lead: LeadForEmail,
  config: Config,
  assignee: Assignee | null,
  { by, acknowledges }: NonNullable<RecordLead['entry']>,
): EmailRequest[] {
  // An assignee who entered the lead has just spoken to the client.
  const isWaiting = assignee?.id !== by.id
  const told = { advisor: assignee?.name ?? null, isEntered: true, isWaiting }
  return [
    ...(acknowledges && lead.email ? [acknowledgement(lead, config, told)] : []),
    ...(assignee?.id === by.id ? [] : [leadNotice(lead, config, assignee)]),
  ]
}

/** Whether a client waits for the answer of an advisor, and of whom, if there is an assignee. */
type Told = { advisor: string | null; isEntered: boolean; isWaiting: boolean }

/** Replies go to the sales mailbox: anyone who enters an address would learn that of a member of staff. */
function acknowledgement(
  lead: LeadForEmail,
  config: Config,
  { advisor, isEntered, isWaiting }: Told,
): EmailRequest<'lead-acknowledgement'> {
  const { id, refCode, language, email, property, submittedAt, clientKey, traceparent } = lead
  return {
    template: 'lead-acknowledgement',
    about: { kind: 'lead', id },
    language,
    to: recipientOf(lead.name, email),
    replyTo: config.SALES_MAILBOX,
    clientKey,
    traceparent,
    data: {
      name: greetingName(lead.name),
      code: refCode,
      receivedOn: formatDate(submittedAt, language, config.TIME_ZONE),
      isEntered,
      property: property && mailedProperty(property, language, lead.referralCode),
      advisor,
      answerBy: isWaiting ? promisedDay('answer', config, language) : null,
    },
  }
}

/** Returns the email about an inquiry to its assignee; to the sales mailbox if it has none. */
export function leadNotice(
  lead: LeadForEmail,
  config: Config,
  assignee: EmailRequest['to'] | null,
): EmailRequest<'lead-notice'> {
  const { id, email, property, propertyAsked, traceparent } = lead
  const language = config.LOCALE
  return {
    template: 'lead-notice',
    about: { kind: 'lead', id },
    language,
    to: assignee ?? salesMailbox(config),
    ...(email && { replyTo: email }),
    traceparent,
    data: {
      ...clientOf(lead, config),
      propertyAsked: property ? nameAndPrice(property, language) : propertyAsked,
      ...referrerOf(lead),
      message: splitLines(lead.message),
    },
  }
}

/** Returns the recipient of what nobody else is to get about leads. */
export function salesMailbox(config: Config): EmailRequest['to'] {
  return { name: config.BUSINESS_NAME, email: config.SALES_MAILBOX }
}

/** Returns what emails to staff say of the client of a lead. */
export function clientOf(lead: LeadForEmail, config: Config): LeadClient {
  const { id, name, email, phone } = lead
  return {
    leadId: id,
    code: lead.refCode,
    receivedAt: formatMoment(lead.submittedAt, config.LOCALE, config.TIME_ZONE),
    name,
    email,
    phone,
    dial: lead.phoneE164 ?? lead.phoneNational,
  }
}

function referrerOf({ referralCode, referrerName, referredByCode }: LeadForEmail) {
  if (referralCode) return { referredBy: [referrerName ?? [], referralCode].flat().join(', ') }
  return referredByCode ? { unknownCode: referredByCode } : {}
}

function nameAndPrice(property: PricedProperty, language: Language) {
  const { price, currency } = property
  return `${propertyTitle(property, language)} · ${formatMoney(price, currency, language)}`
}
