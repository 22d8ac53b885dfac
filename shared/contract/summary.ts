import type { Alert } from './alert.ts'
import type { QueueHealth } from './job.ts'
import type { LeadStatus } from './lead.ts'
import type { StaffResource, StaffRole } from './staff.ts'

// `Time` is a Date where the API reads the database and ISO 8601 text once it has crossed over.

/** Which parts of the home screen a role is shown, in this order. */
export const homeParts = {
  sales: ['leads'],
  partnerships: ['partners'],
  ops: ['system', 'leads'],
  admin: ['system', 'leads', 'partners'],
} as const satisfies Record<StaffRole, readonly string[]>

/** What a number counts. */
const figureNames = [
  'myUnanswered',
  'myOverdue',
  'myToday',
  'unanswered',
  'overdue',
  'receivedToday',
  'suspected',
  'pendingPartners',
  'suspiciousPartners',
  'newPartners',
  'failedMails',
  'unknownMails',
  'waitingMails',
  'suppressedAddresses',
  'deadLetters',
] as const
export type FigureName = (typeof figureNames)[number]

/** A number, and the list it is the length of. */
export type Figure = {
  name: FigureName
  /** Null: more than are counted. */
  count: number | null
  resource: StaffResource
  filter: Record<string, unknown>
}

/** How many on one day or in one month, which is named as ISO 8601 does: "2026-11-21", "2026-11". */
export type PeriodCount = { period: string; count: number }

export type LeadSummary = {
  /** Those that are the reader's own, first; then everybody's. */
  mine: Figure[]
  all: Figure[]
  perDay: PeriodCount[]
  byStatus: { status: LeadStatus; count: number }[]
  /** Seconds from submission to the first answer, of the leads of the period that have had one. */
  response: { median: number | null; p90: number | null; answered: number; waiting: number }
}

export type PartnerSummary = {
  figures: Figure[]
  /** Leads and applications that came by a partner's code, month by month. */
  referrals: { period: string; leads: number; partners: number }[]
}

export type SystemSummary<Time = string> = {
  alerts: Alert<Time>[]
  workers: number
  queues: QueueHealth[]
  figures: Figure[]
  /** What became of the mails ordered on each day. */
  mails: { period: string; sent: number; failed: number; held: number; waiting: number }[]
}

/** What the home screen shows; a role is given the parts it is shown. */
export type Summary<Time = string> = {
  at: Time
  timeZone: string
  /** How many days the leads are counted over, and the mails; months the referrals. */
  periods: { leadDays: number; mailDays: number; referralMonths: number }
  /** The first day of each. */
  from: { leads: string; mails: string; referrals: string }
  leads?: LeadSummary
  partners?: PartnerSummary
  system?: SystemSummary<Time>
}
