import type { AlertCause } from '../../shared/contract/alert.ts'

/** A recommended property as an email shows it; `path` is that of its page in the portal. */
export type RecommendedProperty = { path: string; title: string; city: string; price: string }

/**
 * What each template is filled with; amounts and dates are already in the reader's language. A name
 * that is null is not said: it reads like something else.
 */
export type MailData = {
  'lead-acknowledgement': { name: string | null; code: string; receivedOn: string }
  'lead-notice': {
    leadId: string
    code: string
    receivedAt: string
    name: string
    email: string
    phone: string
    /** What a telephone dials. */
    dial: string
    propertyAsked: string | null
    /** What the client wrote, line by line. */
    message: string[]
  }
  'partner-acknowledgement': { contactName: string | null; code: string; receivedOn: string }
  'partner-notice': {
    partnerId: string
    code: string
    receivedAt: string
    agencyName: string
    contactName: string
    email: string
    phone: string
    dial: string
    city: string
    interests: string | null
    referredBy: string | null
  }
  'partner-decision': {
    contactName: string | null
    code: string
    isApproved: boolean
    /** Why not, in a sentence. */
    reason: string | null
    /** What staff wrote for the applicant, line by line; empty when nothing. */
    note: string[]
  }
  assessment: {
    name: string | null
    calculatedOn: string
    capacity: string
    budget: string
    downPayment: string | null
    monthlyCapacity: string | null
    limitedBy: 'payment' | 'cash' | 'budget' | 'none'
    working: {
      loanByPayment: string | null
      priceByPayment: string | null
      priceByCash: string | null
    }
    loan: string | null
    monthlyPayment: string | null
    neededDownPayment: string | null
    shortfall: string | null
    assumptions: { annualRate: string; years: number; maxLoan: string; closingCosts: string }
    within: RecommendedProperty[]
    above: RecommendedProperty[]
  }
  'staff-invitation': { name: string; invitedBy: string; link: string; validUntil: string }
  'password-reset': { name: string; link: string; validUntil: string }
  'ops-alert': {
    cause: AlertCause
    /** Whether it is over. */
    isOver: boolean
    /** What it is about: a queue, or a prefix of codes. */
    subject: string
    since: string
    /** When it ended, once it is over. */
    until: string | null
    /** How long the oldest job has waited, and how long it may; how many dead letters or codes. */
    waited: string | null
    limit: string | null
    count: number | null
    reason: string | null
    /** Where to look, under the dashboard. */
    path: string
  }
}
