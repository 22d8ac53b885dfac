import type { Assignment } from './assignment.ts'
import type { CorrectionRow } from './correction.ts'
import type { NotifiedDecision } from './decision.ts'
import type { EmailStatus, EmailTemplate, SuppressionCause } from './email.ts'
import type { FieldError } from './error.ts'
import type { EventRow } from './event.ts'
import type { FormSuspicion } from './form-suspicion.ts'
import type { Language } from './language.ts'
import type {
  KindSource,
  LeadKind,
  LeadStatus,
  LostReason,
  SpamReason,
  SpamReview,
} from './lead.ts'
import type { MediaRow } from './media.ts'
import type { Money } from './money.ts'
import type { CollisionFlag, PartnerStatus, RiskFlag } from './partner.ts'
import type { PropertyAttribute, PropertyKind, PropertyStatus } from './property.ts'
import type { AboutKind, SubmissionKind } from './submission.ts'

// `Time` is a Date in the API and an ISO 8601 string in the dashboard.

/** A property's titles and city, for other records that refer to it. */
export type PropertyName = { titleEs: string; titleEn: string; city: string }

/** A lead in the list. */
export type LeadRow<Time = string> = {
  id: string
  refCode: string
  /** Increases with each change; a request that changes the lead sends it in `If-Match`. */
  version: number
  status: LeadStatus
  name: string
  /** How to contact the client: as submitted, unless staff have corrected it, or chosen another one, on the client's page. */
  email: string
  phone: string
  /** The phone number to call; null if `phone` could not be parsed. */
  phoneE164: string | null
  /** What was submitted, if that is something else, and of which kinds it can still be used: staff have chosen another one. */
  sent?: { email: string; phone: string; prefers: ('email' | 'phone')[] }
  /** The property as the client submitted it, whether or not it is in the catalog. */
  propertyAsked: string | null
  property: PricedProperty | null
  /** The beginning of the message in one line, at most 240 characters; empty if the person was erased. */
  excerpt: string
  origin: string | null
  kind: LeadKind
  kindSource: KindSource
  assignee: { id: string; name: string } | null
  /** Why it was suspected to be spam; empty when it was not. */
  spamReasons: SpamReason[]
  /** How staff judged the suspicion; null until they review it. */
  spamReview: SpamReview | null
  /** Since when the client has waited for a first answer; null once answered, for spam, and during review. */
  waitingSince: Time | null
  /** The day of the next step ("2026-11-21"). */
  followUpOn: string | null
  /** Whether that day has passed and the lead is still open. */
  isOverdue: boolean
  /** Whether an email about it failed and no later one replaced it. */
  emailFailed: boolean
  /** What the client means to spend; null if not known. */
  budget: Money | null
  /** What a won lead was sold for; null if not known yet. */
  value: Money | null
  /** The value that was entered when it was won, if it is no longer; proposed when it is won again. */
  formerValue: Money | null
  /** Why a lost lead was lost; null if it is not lost, or an early release recorded no reason. */
  lostReason: LostReason | null
  language: Language
  submittedAt: Time
}

/**
 * Of the leads with a status that match a filter: their number, and the sums of their money. That is the value of a won lead; of
 * another, the budget or, without one, the price of its property.
 */
export type LeadTotal = {
  status: LeadStatus
  count: number
  /** One for each currency, that of the most leads first. */
  values: { currency: string; amount: number }[]
}

/** A partner's id, name and referral code, for other records that refer to it. */
export type PartnerName = { id: string; agencyName: string; referralCode: string }

/** The assessment of a lead's client, with the budget that it states. */
export type LeadAssessment<Time = string> = { id: string; submittedAt: Time; budget: Money }

/** A lead on its own page. */
export type LeadRecord<Time = string> = LeadRow<Time> & {
  /** When the person was erased from it; null if they were not. Erased records cannot be changed. */
  erasedAt: Time | null
  message: string
  property: PropertyCard | null
  assignment: Assignment | null
  /** The assessment that it was made from or, without one, the newest of the same client; null if there is none. */
  assessment: LeadAssessment<Time> | null
  /** The referral code that was submitted or set by staff. */
  referredByCode: string | null
  /** The partner with that code; null if no recorded application has it. */
  referrer: PartnerName | null
  firstResponseAt: Time | null
  recordedAt: Time
  journey: Journey<Time>
}

/**
 * The newest 20 submissions of each kind with the same email address or phone number, newest first. Kinds
 * that the user may not read are empty.
 */
export type PersonRecords<Time = string> = {
  /** The client who sent the submission; null of an application, and if the user may not read people. */
  personId: string | null
  leads: Pick<LeadRow<Time>, 'id' | 'refCode' | 'status' | 'kind' | 'submittedAt'>[]
  assessments: Pick<AssessmentRow<Time>, 'id' | 'capacity' | 'currency' | 'submittedAt'>[]
  partners: Pick<PartnerRow<Time>, 'id' | 'agencyName' | 'status' | 'submittedAt'>[]
}

/** The ids of the records before and after a record in a list. */
export type Neighbors = { previous: string | null; next: string | null }

/** An application in the list. */
export type PartnerRow<Time = string> = {
  id: string
  referralCode: string
  version: number
  status: PartnerStatus
  agencyName: string
  contactName: string
  email: string
  phone: string
  city: string
  interests: string[]
  referredByCode: string | null
  /** The partner with the code in `referredByCode`; null if no recorded application has it. */
  referrer: PartnerName | null
  riskFlags: RiskFlag[]
  submittedAt: Time
}

/** An application on its own page. */
export type PartnerRecord<Time = string> = PartnerRow<Time> & {
  /** When the person was erased from it; null if they were not. Erased records cannot be changed. */
  erasedAt: Time | null
  /** The last decision that the applicant was notified of. */
  toldStatus: NotifiedDecision | null
  phoneE164: string | null
  language: Language
  recordedAt: Time
  /** At most 20 other applications with the same email address, phone number or agency name, oldest first. */
  collisions: PartnerCollision<Time>[]
  journey: Journey<Time>
}

/** An application as the API returns it to the dashboard. */
export type PartnerPage = PartnerRecord & {
  /** URL of the application form with the partner's code filled in. */
  referralLink: string
}

/** An application that shares contact data or the agency's name with another one. */
export type PartnerCollision<Time = string> = PartnerName & {
  shares: CollisionFlag[]
  status: PartnerStatus
  submittedAt: Time
}

/** A property in the list. */
export type PropertyRow<Time = string> = {
  id: string
  slug: string
  version: number
  kind: PropertyKind
  status: PropertyStatus
  titleEs: string
  titleEn: string
  price: number
  currency: string
  city: string
  region: string
  bedrooms: number
  bathrooms: number
  areaM2: number
  pictureUrl: string | null
  cover: Cover | null
  updatedAt: Time
}

/** The first of the photographs of a property that the portal shows, or would show if the property were not hidden. */
export type Cover = Pick<MediaRow, 'id' | 'widths'>

/** The property of a lead on the lead's page. */
export type PropertyCard = PricedProperty &
  Pick<PropertyRow, 'slug' | 'kind' | 'status' | 'region' | 'pictureUrl' | 'cover'> & {
    /** How many leads are about it, with this one; null if more than are counted. */
    inquiries: number | null
  }

/** A property on its own page. */
export type PropertyRecord<Time = string> = PropertyRow<Time> & {
  descriptionEs: string
  descriptionEn: string
  lotM2: number | null
  yearBuilt: number | null
  attributes: PropertyAttribute[]
  advisorId: string | null
  advisor: { id: string; name: string } | null
  /**
   * The slugs that it had before, the latest first; they still lead to it, except those that another property has now. An API of
   * an earlier release, which may answer during an upgrade, sends none.
   */
  formerSlugs?: string[]
  createdAt: Time
  journey: Journey<Time>
}

/** An assessment in the list; amounts in `currency`. */
export type AssessmentRow<Time = string> = {
  id: string
  name: string
  email: string
  /** The address that was sent, if staff have replaced it since; `email` is then the one that is used. */
  sentEmail?: string
  currency: string
  budget: number
  downPayment: number | null
  monthlyCapacity: number | null
  capacity: number
  /** Signs that a bot sent it; empty if there are none. */
  spamReasons: FormSuspicion[]
  /** The code of the partner who referred the client; it may belong to no partner. */
  referredByCode: string | null
  language: Language
  submittedAt: Time
}

/** An assessment on its own page. */
export type AssessmentRecord<Time = string> = AssessmentRow<Time> & {
  /** When the person was erased from it; null if they were not. */
  erasedAt: Time | null
  figures: AssessmentFigures
  /** The partner with that code; null if no recorded application has it. */
  referrer: PartnerName | null
  /** The lead that staff made from it; null if none was recorded. */
  lead: { id: string; refCode: string } | null
  recordedAt: Time
  journey: Journey<Time>
}

/** The calculated result; amounts in the assessment's currency, rates as fractions. */
export type AssessmentFigures = {
  terms: { annualRate: number; years: number; maxLoanToValue: number; closingCostRate: number }
  capacity: {
    limitedBy: 'payment' | 'cash' | 'budget' | 'none'
    loan: number | null
    monthlyPayment: number | null
    cashNeeded: number | null
  }
  recommendations: { within: PricedProperty[]; above: PricedProperty[] }
}
export type PricedProperty = PropertyName & { id: string; price: number; currency: string }

/** An email in the list and in a journey. */
export type EmailRow<Time = string> = {
  id: string
  template: EmailTemplate
  aboutKind: AboutKind
  aboutId: string
  language: Language
  toName: string | null
  toEmail: string
  status: EmailStatus
  /** Why it was suppressed automatically; null if it was not, or if staff canceled or erased it. */
  suppressedBy: SuppressionCause | null
  subject: string | null
  /** The relay's last reply; without one, the connection error. */
  smtpReply: string | null
  /** Id of the original, if this email is a copy that staff sent. */
  resendOf: string | null
  createdAt: Time
  /** When its status last changed. */
  updatedAt: Time
  sentAt: Time | null
}

/** An email on its own page; its HTML is fetched separately, by the preview. */
export type EmailRecord<Time = string> = EmailRow<Time> & {
  messageId: string
  /** Null until it is rendered, and after its content was deleted. */
  bodyText: string | null
  /** Whether it has HTML: it was rendered, and neither erased nor deleted because of its age. */
  hasPreview: boolean
  /** If its content was deleted because of its age: after how many days. */
  deletedAfterDays: number | null
  /** Why it is suppressed or unknown, or that its job ended without a recorded result. */
  reason: string | null
  /** The code of the lead or partner that it is about; null for other records. */
  code: string | null
  /** The digest that lists this notice, if it was not sent because of that; null until the digest is enqueued. */
  digestEmailId: string | null
  attempts: AttemptRow<Time>[]
  jobs: JobTrace<Time>[]
  /** The copies that staff sent, oldest first. */
  resends: EmailRow<Time>[]
  /** The actions of staff on it. */
  events: EventRow<Time>[]
  /** The active suppression of the recipient's email address. */
  suppression: SuppressionRow<Time> | null
}

/**
 * A suppression: the relay permanently rejected an email address, so the address gets no automatic emails
 * until the suppression is lifted.
 */
export type SuppressionRow<Time = string> = {
  id: string
  address: string
  /** The relay's reply. */
  smtpReply: string
  /** The rejected email. */
  emailId: string
  createdAt: Time
  /** Number of emails suppressed because of it. */
  suppressedCount: number
  liftedAt: Time | null
  /** Null if it was lifted because a later email was delivered. */
  liftedBy: string | null
  /** Why staff lifted it; null if they did not. */
  liftReason: string | null
}

/** The state of a job of a submission or an email. */
export type JobTrace<Time = string> = {
  id: string
  queue: string
  state: 'created' | 'retry' | 'active' | 'completed' | 'cancelled' | 'failed'
  /** Number of the next attempt if the job waits for one, else of the last one; counted from 1. */
  attempt: number
  /** Most attempts before it becomes a dead letter. */
  attempts: number
  /** The earliest time at which it can run. */
  startAfter: Time
  /** Whether it is a dead letter. */
  isDead: boolean
  /** The email that it sends. */
  emailId: string | null
  /** When a worker kept its email because the template was held; null if it is not held. */
  heldSince: Time | null
}

/** An email of a change that is not written until the change can no longer be undone. */
export type WaitingEmail<Time = string> = { id: string; template: EmailTemplate; sentFrom: Time }

/** The state of a submission. `gone`: it is not recorded, and no job is left that will record it. */
const submissionStates = ['recorded', 'waiting', 'retrying', 'dead', 'gone'] as const
export type SubmissionState = (typeof submissionStates)[number]

/** An accepted submission, recorded or not. */
export type SubmissionRecord<Time = string> = {
  id: string
  kind: SubmissionKind
  /** Who of the staff entered it by hand; null if the client sent it, and once its job is deleted. */
  enteredBy: string | null
  /** Null for assessments. */
  code: string | null
  state: SubmissionState
  submittedAt: Time | null
  /** The submitted fields in the job's payload; null once the job is deleted. */
  fields: Record<string, unknown> | null
  /** The currency of the amounts in `fields`. */
  currency: string
  /** Validation errors of an unrecorded submission; usually none, because it was valid when submitted. */
  errors: FieldError[]
  /** Its dead letter, with the error; null unless `state` is `dead`. */
  deadLetter: { id: string; error: string } | null
  journey: Journey<Time>
}

/** An attempt at a job. */
export type AttemptRow<Time = string> = {
  id: string
  queue: string
  jobId: string
  number: number
  outcome: 'done' | 'retry' | 'dead_letter' | 'deferred'
  emailId: string | null
  errorMessage: string | null
  smtpReply: string | null
  endedAt: Time
}

/** The history of a record, each part sorted by time. */
export type Journey<Time = string> = {
  events: EventRow<Time>[]
  emails: EmailRow<Time>[]
  attempts: AttemptRow<Time>[]
  /** Its jobs in their current state. */
  jobs: JobTrace<Time>[]
  /** The emails of changes that can still be undone. */
  waitingEmails: WaitingEmail<Time>[]
  corrections: CorrectionRow<Time>[]
  /** The names of the staff and partners in its events, by id. */
  names: Record<string, string>
}
