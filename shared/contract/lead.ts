import { formSuspicions } from './form-suspicion.ts'

/** The statuses of a lead: the stages of a sale in order, then `lost` and `spam`. */
export const leadStatuses = [
  'new',
  'contacted',
  'qualified',
  'visit_scheduled',
  'negotiating',
  'won',
  'lost',
  'spam',
] as const
export type LeadStatus = (typeof leadStatuses)[number]

/** Statuses of leads that were given up, whose tasks are due no more. A won lead has tasks up to the handover. */
export const givenUpStatuses = ['lost', 'spam'] as const satisfies LeadStatus[]

/** Statuses of leads whose outcome is open. */
export const openStatuses = leadStatuses.filter(
  (status) => status !== 'won' && status !== 'lost' && status !== 'spam',
)

/** Statuses that say nothing about whether the client has been answered. In the others, staff have been in contact. */
export const unansweredStatuses = ['new', 'lost', 'spam'] as const satisfies LeadStatus[]

/** What a client wants: to see a property, to get a price, or to get advice. */
export const leadKinds = ['tour', 'quotation', 'advisory'] as const
export type LeadKind = (typeof leadKinds)[number]

/** Whether a lead's kind was derived from its message or corrected by staff. */
const kindSources = ['derived', 'corrected'] as const
export type KindSource = (typeof kindSources)[number]

/**
 * Reasons to suspect that an inquiry is spam. Such an inquiry is held for review, never rejected.
 * @internal
 */
export const spamReasons = [
  ...formSuspicions,
  'many_links',
  'disposable_email',
  'repeated_text',
] as const
export type SpamReason = (typeof spamReasons)[number]

/** How staff judge a suspected lead: not spam, or spam. */
export const spamReviews = ['cleared', 'confirmed'] as const
export type SpamReview = (typeof spamReviews)[number]

/** When the next step with a client is due, by day. */
export const followUps = ['overdue', 'today', 'upcoming'] as const
export type FollowUp = (typeof followUps)[number]

/** Why a lead was lost. */
export const lostReasons = [
  'no_answer',
  'bought_elsewhere',
  'price',
  'financing',
  'no_match',
  'postponed',
  'duplicate',
  'other_reason',
] as const
export type LostReason = (typeof lostReasons)[number]
