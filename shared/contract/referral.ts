import type { LeadKind, LeadStatus } from './lead.ts'
import type { PartnerStatus } from './partner.ts'
import type { Journey, PartnerName, PropertyName } from './records.ts'

/** A partner in a referral tree. */
export type ReferralNode<Time = string> = PartnerName & {
  /** Id of the partner that referred this one; null for the root. */
  parentId: string | null
  /** Levels below the root, which is 0. */
  depth: number
  status: PartnerStatus
  submittedAt: Time
  /** Leads attributed to this partner, without spam. */
  leads: number
  /** How many of these leads were won. */
  won: number
}

/** A partner with its direct and indirect referrals down to a maximum depth, sorted by depth. */
export type ReferralTree<Time = string> = {
  id: string
  nodes: ReferralNode<Time>[]
  /** Whether partners were left out because there are too many. */
  isTruncated: boolean
}

/** What partners brought in a period. */
export type ReferralCounts = {
  /** Pages of the portal opened by the partner's referral link, without known bots and prefetching. */
  visits: number
  /** Applications attributed to the partner. */
  applied: number
  /** How many of these applications are approved now. */
  approved: number
  /** Leads attributed to the partner, without spam. */
  leads: number
  /** How many of these leads are won now. */
  won: number
  /** The prices today of the properties of these won leads, by currency, the largest sum first. */
  sales: { currency: string; amount: number }[]
}

/** The numbers that the leaderboard and the report show, in this order; `conversion` is won of leads. */
export const countNames = [
  'visits',
  'applied',
  'approved',
  'leads',
  'won',
  'sales',
  'conversion',
] as const
export type CountName = (typeof countNames)[number]

/** A partner's referrals in a period. */
export type LeaderboardRow = PartnerName &
  ReferralCounts & {
    /** Applications by month of submission ("2026-11"); months without applications are left out. */
    months: { month: string; applied: number; approved: number }[]
  }

/** The referrals of all partners in a period. */
export type LeaderboardTotals = ReferralCounts & {
  /** The partners with visits, applications or leads. */
  partners: number
  /** The same counts by month ("2026-11"); months in which nothing was counted are left out. */
  months: (ReferralCounts & { month: string })[]
}

/** A partner's referrals in a month ("2026-11"). */
export type MonthlyReferrals = Omit<PartnerName, 'id'> & ReferralCounts & { month: string }

/** A lead as partnership managers see it, without personal data. Its `id` is the reference code. */
export type AttributedLead<Time = string> = {
  id: string
  refCode: string
  status: LeadStatus
  kind: LeadKind
  property: PropertyName | null
  submittedAt: Time
}

/** An assessment as partnership managers see it, without personal data. */
export type AttributedAssessment<Time = string> = {
  id: string
  submittedAt: Time
  /** The reference code of the lead that was made from it; null if there is none. */
  leadCode: string | null
}

/** A referral code that was submitted but belongs to no partner. */
export type UnknownCode<Time = string> = {
  /** Same as `code`: the dashboard needs an id in every row. */
  id: string
  code: string
  /** Applications rejected because of this code. */
  applications: number
  /** Leads submitted with this code, without spam. */
  leads: number
  /** Assessments requested with this code, without suspected ones. */
  assessments: number
  lastTriedAt: Time
  /** The partner with the most similar code; null if no code is similar. */
  nearest: PartnerName | null
}

/** A lead or application, with the partner it is attributed to. */
export type Attribution<Time = string> = {
  kind: 'lead' | 'partner'
  /** The reference code of the lead, or the referral code of the applicant. */
  code: string
  submittedAt: Time
  status: LeadStatus | PartnerStatus
  /** The referral code that was submitted or set by staff; it may belong to no partner. */
  referredByCode: string | null
  /** The partner it is attributed to; null if there is none, or their application is not recorded. */
  referrer: PartnerName | null
}

/** An attribution, with the events that have changed it, oldest first. */
export type AttributionRecord<Time = string> = Attribution<Time> & {
  journey: Pick<Journey<Time>, 'events' | 'names'>
}
