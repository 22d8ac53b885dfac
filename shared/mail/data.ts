import type { AlertCause } from '../contract/alert.ts'

/** The cover of a property, or the drawing of one without. Addresses are absolute, and sizes in pixels. */
export type MailedPicture = {
  alt: string
  /** What stands below a picture that is no photograph. */
  caption?: string
  /** As wide as the email; a photograph is cropped like the previews of shared links. */
  wide: { url: string; width: number; height: number }
  /** A small one; a photograph is not cropped. */
  small: { url: string; width: number; height: number }
}

/**
 * A property as an email shows it; `path` is the path of its page on the portal, with the code of the partner who referred the
 * client.
 */
export type MailedProperty = {
  /** Absent in emails of earlier releases. */
  id?: string
  path: string
  title: string
  city: string
  price: string
  /** Set when the email is rendered (`withCurrentProperties`): its status, unless it is available, and its picture. */
  status?: string | null
  picture?: MailedPicture | null
}

/** The client of a lead, as emails to staff show them. */
export type LeadClient = {
  leadId: string
  code: string
  receivedAt: string
  name: string
  email: string
  phone: string
  /** The phone number for a `tel:` link. */
  dial: string
}

/**
 * What a digest tells of unanswered leads: its recipient is `assigned` them or has them still (`reminder`), they `moved` to somebody else, or
 * `nobody` can take them.
 */
export type UnansweredTopic = 'assigned' | 'reminder' | 'moved' | 'nobody'

/**
 * The data of each template. Amounts and dates are already formatted for the recipient. If the name of a
 * client or applicant is null, the greeting has no name (see `greetingName`).
 */
export type EmailData = {
  'lead-acknowledgement': {
    name: string | null
    code: string
    receivedOn: string
    /** Whether staff entered the inquiry, of a client who phoned or met them. */
    isEntered?: boolean
    // The following are absent in emails of earlier releases.
    /** The property that the client asked about, if the portal shows it. */
    property?: MailedProperty | null
    /** The name of the assignee; null if there is none. */
    advisor?: string | null
    /** Until when the client gets an answer, such as "lunes 30 de noviembre"; null if its assignee has just spoken to them. */
    answerBy?: string | null
  }
  'lead-answer': {
    subjectLine: string
    /** What staff wrote: paragraphs, each with one entry per line. */
    paragraphs: string[][]
    code: string
    /** Who wrote it, and gets the replies. */
    from: string
  }
  'lead-notice': LeadClient & {
    /** The name and the price of the property that the client asked about; what the client wrote if it is not known. */
    propertyAsked: string | null
    /** The agency and the code of the partner who referred the client; absent if none did, and in emails of earlier releases. */
    referredBy?: string
    /** The code that the client sent, if no partner has it. */
    unknownCode?: string
    /** The client's message, one entry per line. */
    message: string[]
  }
  'lead-unanswered': LeadClient & {
    /** For how much time of office hours the lead has been unanswered, with its unit. */
    waited: string
    /** Whether the email is to the assignee. */
    isReminder: boolean
    /** Who has the lead now, for its former assignee; null if nobody else can take it. */
    newAssignee: string | null
    /** Whether it has moved because its former assignee is away. */
    isAway: boolean
  }
  'partner-acknowledgement': {
    contactName: string | null
    code: string
    receivedOn: string
    /** Until when the applicant is told the decision; absent in emails of earlier releases. */
    decideBy?: string
  }
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
  'notice-digest': {
    /** The dashboard resource of the records. */
    resource: 'leads' | 'partners'
    /** Null for the new inquiries or applications of a time; digests of earlier releases have none. */
    topic: UnansweredTopic | null
    count: number
    /** When the first of the notices was created. */
    since: string
    /** An erasure removes notices by their `id`, that of the record. */
    notices: {
      id: string
      code: string
      name: string
      receivedAt: string
      /** Who has the lead now, for its former assignee. */
      newAssignee?: string | null
    }[]
  }
  'partner-decision': {
    contactName: string | null
    code: string
    isApproved: boolean
    /** Until when a partnership manager calls; absent in emails of earlier releases. */
    callBy?: string
    /** Why the application was not approved, as a sentence; null for reasons that applicants are not told. */
    reason: string | null
    /** The note that staff wrote to the applicant, one entry per line; empty if there is none. */
    note: string[]
  }
  assessment: {
    name: string | null
    calculatedOn: string
    /** Until when an advisor answers a client who writes today; absent in emails of earlier releases. */
    answerBy?: string | null
    capacity: string
    budget: string
    downPayment: string | null
    /** Whether the client stated a down payment of zero; absent in emails of earlier releases. */
    isWithoutDownPayment?: boolean
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
    within: MailedProperty[]
    above: MailedProperty[]
  }
  'staff-invitation': { name: string; invitedBy: string; link: string; validUntil: string }
  'password-reset': { name: string; link: string; validUntil: string }
  'sign-in-alert': {
    name: string
    /** Failed sign-ins in a row. */
    failures: number
    lastAt: string
    /** Whether the first step, the password or single sign-on, was successful. */
    isSecondStep: boolean
  }
  'ops-alert': {
    title: string
    paragraphs: string[]
    /** The error behind the problem. */
    reason: string | null
    /** `test` for a test. Alerts of earlier releases have no title; copies of them name the cause and the subject. */
    cause: AlertCause | 'test'
    subject: string
    isOver: boolean
    since: string
    /** When the alert was resolved; null if it is open. */
    until: string | null
    /** The dashboard paths of what the alert is about, and of its page of help. */
    path: string
    helpPath: string
  }
}
