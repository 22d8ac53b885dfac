import type { QueueHealth } from './job.ts'
import type { LeadStatus } from './lead.ts'
import type { StaffResource, StaffRole } from './staff.ts'

// `Time` is a Date in the API and an ISO 8601 string in the dashboard.

/** The parts of the home screen that each role sees, in this order. */
export const homeParts = {
  sales: ['leads'],
  partnerships: ['partners'],
  ops: ['system', 'leads'],
  admin: ['system', 'leads', 'partners'],
} as const satisfies Record<StaffRole, readonly string[]>

/** The names of the counts on the home screen. */
export type FigureName =
  | 'myUnanswered'
  | 'myOverdue'
  | 'myToday'
  | 'unanswered'
  | 'overdue'
  | 'receivedToday'
  | 'suspected'
  | 'pendingPartners'
  | 'suspiciousPartners'
  | 'newPartners'
  | 'failedEmails'
  | 'unknownEmails'
  | 'waitingEmails'
  | 'suppressedAddresses'
  | 'deadLetters'

/** A count, and the filtered list that it counts. */
export type Figure = {
  name: FigureName
  /** Null: more than `MAX_COUNTED`. */
  count: number | null
  resource: StaffResource
  filter: Record<string, unknown>
}

/** A count of one day or month; `period` is ISO 8601: "2026-11-21", "2026-11". */
export type PeriodCount = { period: string; count: number }

export type LeadSummary = {
  /** Counts of the leads assigned to the user. */
  mine: Figure[]
  /** Counts of all leads. */
  all: Figure[]
  perDay: PeriodCount[]
  byStatus: { status: LeadStatus; count: number }[]
  /**
   * Of the leads submitted in the period: the seconds from submission to the first answer (median and 90th
   * percentile), the number of leads that were answered, and the number that still wait.
   */
  response: { median: number | null; p90: number | null; answered: number; waiting: number }
}

export type PartnerSummary = {
  figures: Figure[]
  /** Leads and applications attributed to a partner, by month of submission. */
  referrals: { period: string; leads: number; partners: number }[]
}

export type SystemSummary = {
  workers: number
  queues: QueueHealth[]
  figures: Figure[]
  /** The emails created on each day, by outcome; `withheld` are suppressed or unknown. */
  emails: { period: string; sent: number; failed: number; withheld: number; waiting: number }[]
}

/** The content of the home screen; it has only the parts that the user's role sees. */
export type Summary<Time = string> = {
  timeZone: string
  /** The length of each period: days for leads and emails, months for referrals. */
  periods: { leadDays: number; emailDays: number; referralMonths: number }
  /** The first day of each period. */
  from: { leads: string; emails: string; referrals: string }
  leads?: LeadSummary & ReadAt<Time>
  partners?: PartnerSummary & ReadAt<Time>
  system?: SystemSummary & ReadAt<Time>
}

/** When the numbers of a part were read. The user's own counts (`mine`) are read for each response, so they are newer. */
type ReadAt<Time> = { at: Time }
