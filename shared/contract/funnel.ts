import { type LeadStatus, type LostReason, leadStatuses } from './lead.ts'
import type { Money } from './money.ts'
import type { Period } from './period.ts'
import type { PropertyName } from './records.ts'

type LeadStage = Exclude<LeadStatus, 'lost' | 'spam'>

/** The stages of a sale, in order: every status but `lost` and `spam`. */
export const leadStages = leadStatuses.filter(
  (status): status is LeadStage => status !== 'lost' && status !== 'spam',
)

/** What the rows of the report are: the leads of a salesperson, of an origin, or about a property. */
export const funnelGroups = ['assignee', 'origin', 'property'] as const
export type FunnelGroup = (typeof funnelGroups)[number]

/** Median and 90th percentile of durations, in seconds; null without durations. */
export type Durations = { median: number | null; p90: number | null }

/** What became of the leads of a period, without spam and suspected spam, in one stage of the sale. */
export type FunnelStage = {
  stage: LeadStage
  /** Leads that ever were in this stage or a later one. */
  reached: number
  /** Leads that are in this stage now, without those of erased clients, whom nobody can sell to; a sale stays. */
  current: number
  /** Leads that are lost now, and came no further than this stage. */
  lost: number
  /** Why these were lost, the most frequent reason first; null: no reason was given. */
  lostReasons: { reason: LostReason | null; count: number }[]
  /** From the arrival in this stage to that in a later one, of the leads that were in both. */
  timeToNext: Durations
}

/** The funnel of a period. `at`: when its numbers were read. */
export type Funnel<Time = string> = { at: Time; period: Period; stages: FunnelStage[] }

/** What became of the leads of one salesperson, origin or property. */
export type FunnelRow = {
  /** The id of the salesperson or property, or the origin; null: the leads without one. */
  key: string | null
  /** The salesperson's name; null: of another group, or without one. */
  name: string | null
  /** Null: of another group, or without one. */
  property: PropertyName | null
  /** The leads that reached each stage, in the order of `leadStages`. */
  reached: number[]
  /** The leads that are lost now. */
  lost: number
  /** What the leads that are won now were sold for, by currency, the largest sum first. */
  values: Money[]
  /** From the submission to the first answer. */
  timeToContact: Durations
  /** From the submission to the sale. */
  timeToWin: Durations
}

/** The rows of a period with the most leads. `total`: how many rows there are. */
export type FunnelTable<Time = string> = {
  at: Time
  period: Period
  group: FunnelGroup
  rows: FunnelRow[]
  total: number
}
