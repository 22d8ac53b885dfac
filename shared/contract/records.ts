import type { Assignment } from './assignment.ts'
import type { CorrectionRow } from './correction.ts'
import type { ToldDecision } from './decision.ts'
import type { EmailStatus, EmailTemplate, SuppressionCause } from './email.ts'
import type { FieldFault } from './error.ts'
import type { EventRow } from './event.ts'
import type { Language } from './language.ts'
import type { KindSource, LeadKind, LeadStatus, SpamReason, SpamReview } from './lead.ts'
import type { CollisionFlag, PartnerStatus, RiskFlag } from './partner.ts'
import type { PropertyKind, PropertyStatus } from './property.ts'
import type { FormSuspicion, MailSubject, SubmissionKind } from './submission.ts'

// `Time` is a Date where the API reads the database and ISO 8601 text once it has crossed over.

/** A property as a lead or an assessment names it. */
export type PropertyName = { titleEs: string; titleEn: string; city: string }

/** A lead in the list. */
export type LeadRow<Time = string> = {
  id: string
  refCode: string
  /** Counts its changes; sent back in `If-Match` by who changes it. */
  version: number
  status: LeadStatus
  name: string
  email: string
  phone: string
  /** What the client named, whether or not it is in the catalogue. */
  propertyAsked: string | null
  property: PropertyName | null
  origin: string | null
  kind: LeadKind
  kindSource: KindSource
  /** Who on the staff has it; null: nobody yet. */
  assignee: { id: string; name: string } | null
  /** Why it was suspected to be spam; empty when it was not. */
  spamReasons: SpamReason[]
  /** What staff made of the suspicion; null: nobody has looked. */
  spamReview: SpamReview | null
  /** Since when the client waits for a first answer; null once somebody answered, and for spam. */
  waitingSince: Time | null
  /** The day of the next step ("2026-11-21"), and whether it has passed. */
  followUpOn: string | null
  isOverdue: boolean
  /** Whether a mail about it could not be delivered. */
  emailFailed: boolean
  language: Language
  submittedAt: Time
}

/** A partner as a lead or another partner names it. */
export type PartnerName = { id: string; agencyName: string; referralCode: string }

/** A lead on its own page. */
export type LeadRecord<Time = string> = LeadRow<Time> & {
  message: string
  assignment: Assignment | null
  /** The partner's code it came with, and whose that is; null also while they are not recorded. */
  referredByCode: string | null
  referrer: PartnerName | null
  phoneE164: string | null
  firstResponseAt: Time | null
  recordedAt: Time
  journey: Journey<Time>
}

/** What else somebody sent, by address or number; without what one's role may not read. */
export type PersonRecords<Time = string> = {
  leads: Pick<LeadRow<Time>, 'id' | 'refCode' | 'status' | 'kind' | 'submittedAt'>[]
  assessments: Pick<AssessmentRow<Time>, 'id' | 'capacity' | 'currency' | 'submittedAt'>[]
  partners: Pick<PartnerRow<Time>, 'id' | 'agencyName' | 'status' | 'submittedAt'>[]
}

/** The records before and after one in a list. */
export type Neighbours = { previous: string | null; next: string | null }

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
  /** What is odd about it; it blocks nothing. */
  riskFlags: RiskFlag[]
  submittedAt: Time
}

/** An application on its own page. */
export type PartnerRecord<Time = string> = PartnerRow<Time> & {
  /** What the applicant was last told of a decision. */
  toldStatus: ToldDecision | null
  phoneE164: string | null
  language: Language
  recordedAt: Time
  /** Who referred them; null also while that application is not recorded yet. */
  referrer: PartnerName | null
  /** Other applications with the same address, number or agency, the oldest first. */
  collisions: PartnerCollision<Time>[]
  journey: Journey<Time>
}

/** An application as the dashboard shows it. */
export type PartnerPage = PartnerRecord & {
  /** Where agencies apply with its code already filled in. */
  referralLink: string
}

/** An application that has something in common with another one. */
export type PartnerCollision<Time = string> = PartnerName & {
  shares: CollisionFlag[]
  status: PartnerStatus
  submittedAt: Time
}

/** A property in the catalogue's list. */
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
  updatedAt: Time
}

/** A property on its own page. */
export type PropertyRecord<Time = string> = PropertyRow<Time> & {
  descriptionEs: string
  descriptionEn: string
  lotM2: number | null
  yearBuilt: number | null
  createdAt: Time
  journey: Journey<Time>
}

/** An assessment in the list; amounts in `currency`. */
export type AssessmentRow<Time = string> = {
  id: string
  name: string
  email: string
  currency: string
  budget: number
  downPayment: number | null
  monthlyCapacity: number | null
  capacity: number
  /** Why it is suspected that no person asked; empty when it is not. */
  spamReasons: FormSuspicion[]
  language: Language
  submittedAt: Time
}

/** An assessment on its own page. */
export type AssessmentRecord<Time = string> = AssessmentRow<Time> & {
  figures: AssessmentFigures
  recordedAt: Time
  journey: Journey<Time>
}

/** What the client was shown; amounts in the currency of the assessment, rates as fractions. */
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

/** A mail in the list and in a timeline. */
export type EmailRow<Time = string> = {
  id: string
  template: EmailTemplate
  aboutKind: MailSubject
  aboutId: string
  language: Language
  toName: string | null
  toEmail: string
  status: EmailStatus
  /** What held it back, where it is suppressed. */
  suppressedBy: SuppressionCause | null
  subject: string | null
  smtpReply: string | null
  /** The mail this one repeats, by order of staff. */
  resendOf: string | null
  createdAt: Time
  sentAt: Time | null
}

/** A mail on its own page; what it looks like is asked for by its preview. */
export type EmailRecord<Time = string> = EmailRow<Time> & {
  messageId: string
  /** Null until it is rendered. */
  bodyText: string | null
  /** Whether there is an HTML to look at. */
  hasPreview: boolean
  /** Why it is suppressed, held or given up. */
  reason: string | null
  /** The code of the submission it is about, where that has one. */
  code: string | null
  attempts: AttemptRow<Time>[]
  jobs: JobTrace<Time>[]
  /** The copies staff ordered of it, the first one first. */
  resends: EmailRow<Time>[]
  /** What staff did to it. */
  events: EventRow<Time>[]
  /** The suppression of its address that is in force. */
  suppression: SuppressionRow<Time> | null
}

/** An address no automatic mail goes to, because the relay said it does not exist. */
export type SuppressionRow<Time = string> = {
  id: string
  address: string
  /** What the relay said. */
  smtpReply: string
  /** The mail it said it of. */
  emailId: string
  createdAt: Time
  /** Mails held back because of it. */
  held: number
  liftedAt: Time | null
  liftedBy: string | null
  liftReason: string | null
}

/** Where a job of a submission or a mail stands in its queue. */
export type JobTrace<Time = string> = {
  id: string
  queue: string
  state: 'created' | 'retry' | 'active' | 'completed' | 'cancelled' | 'failed'
  /** The try that comes next, or is being made; 1 for the first. */
  attempt: number
  /** How many tries it has in all. */
  attempts: number
  /** When it may be taken; in the past: now. */
  startAfter: Time
  /** Whether it lies among the dead letters of its queue. */
  isDead: boolean
  /** The mail it sends. */
  emailId: string | null
}

/** Where a submission stands; `gone`: of one that was never recorded nothing is left but its traces. */
const submissionStates = ['recorded', 'waiting', 'retrying', 'dead', 'gone'] as const
export type SubmissionState = (typeof submissionStates)[number]

/** A submission from the moment it was accepted, recorded or not. */
export type SubmissionRecord<Time = string> = {
  id: string
  kind: SubmissionKind
  /** Of an inquiry or an application. */
  code: string | null
  state: SubmissionState
  submittedAt: Time | null
  /** What the client sent, as its job carries it now; null once the job is deleted. */
  fields: Record<string, unknown> | null
  /** What the public contract has against it; it was accepted, so usually nothing. */
  faults: FieldFault[]
  /** Why it is among the dead letters, and which of them it is. */
  deadLetter: { id: string; error: string } | null
  journey: Journey<Time>
}

/** A try at a job or a mail. */
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

/** Everything that happened to a submission, each part in order of time. */
export type Journey<Time = string> = {
  events: EventRow<Time>[]
  emails: EmailRow<Time>[]
  attempts: AttemptRow<Time>[]
  /** Its jobs as they stand. */
  jobs: JobTrace<Time>[]
  corrections: CorrectionRow<Time>[]
  /** What the ids in its events are called: staff, partners, properties. */
  names: Record<string, string>
}
