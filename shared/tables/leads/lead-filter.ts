import { type Expression, expressionBuilder, type SqlBool, sql } from 'kysely'
import { dayIn } from '../../contract/day.ts'
import { erasedName } from '../../contract/erasure.ts'
import {
  type FollowUp,
  givenUpStatuses,
  type LeadKind,
  type LeadStatus,
  type LostReason,
  openStatuses,
} from '../../contract/lead.ts'
import type { Money } from '../../contract/money.ts'
import { daysAgo } from '../page.ts'
import { matchesSearch } from '../search.ts'
import { startOfDay } from '../start-of-day.ts'
import type { Tables } from '../tables.ts'

/** A filter for leads: all conditions that are present must match. */
export type LeadFilter = {
  id?: string[] | undefined
  /**
   * Words, or beginnings of words, in the name, email address, message or code; first or last phone digits.
   */
  q?: string | undefined
  status?: LeadStatus[] | undefined
  kind?: LeadKind[] | undefined
  /** The id of a property. */
  property?: string | undefined
  /** The id of a staff member; `nobody`: unassigned leads. */
  assignee?: string | 'nobody' | undefined
  origin?: string | undefined
  /** The id of the partner that referred the leads. */
  referredBy?: string | undefined
  /** Only leads whose client is waiting for a first response. */
  unanswered?: true | undefined
  followUp?: FollowUp | undefined
  /** Only suspected leads that staff have not reviewed yet. */
  suspected?: true | undefined
  /** Without suspected leads that staff have not reviewed yet. */
  reviewed?: true | undefined
  /** Without leads of erased clients that nobody can win, lose or change any more: those won or lost before stay. */
  workable?: true | undefined
  /** Only leads with a failed email; see `hasFailedEmail`. */
  failedEmail?: true | undefined
  /** The least budget. Budgets in other currencies do not match. */
  minBudget?: Money | undefined
  lostReason?: LostReason[] | undefined
  withinDays?: number | undefined
  /** Earliest submission day (YYYY-MM-DD). */
  from?: string | undefined
  /** Latest submission day, inclusive. */
  until?: string | undefined
}

const where = expressionBuilder<Tables, 'leads'>()

/**
 * Returns the condition that a lead matches a filter, for any query on the table `leads`.
 * @param timeZone the time zone of the filter's days
 */
export function leadsMatching(filter: LeadFilter, timeZone: string): Expression<SqlBool> {
  return where.and([
    ...columnConditions(filter),
    ...workConditions(filter, timeZone),
    ...moneyConditions(filter),
    ...timeConditions(filter, timeZone),
    ...(filter.q ? [matchesSearch('leads', filter.q)] : []),
  ])
}

// Literals, because the planner uses the partial index `leads_follow_up` only if a query repeats its condition.
const givenUpLiterals = givenUpStatuses.map((status) => sql.lit(status))
const isPursued = sql<boolean>`leads.status not in (${sql.join(givenUpLiterals)})`

/** The condition that a lead is suspected to be spam, and nobody has reviewed it. */
export const awaitsReview = sql<boolean>`(leads.spam_reasons <> '{}' and leads.spam_review is null)`

// Finds the erased leads by their name, which has an index: so the leads that match the other conditions are still read from their
// indexes alone, which do not have `erased_at`.
const isUnworkable = where.exists(
  where
    .selectFrom('leads as erased')
    .select('erased.id')
    .whereRef('erased.id', '=', 'leads.id')
    .where('erased.name', '=', erasedName)
    .where('erased.erasedAt', 'is not', null)
    .where('erased.status', 'in', openStatuses),
)

function columnConditions({ id, status, kind, property, origin, referredBy }: LeadFilter) {
  return [
    ...(id ? [where('leads.id', 'in', id)] : []),
    ...(status ? [where('leads.status', 'in', status)] : []),
    ...(kind ? [where('leads.kind', 'in', kind)] : []),
    ...(property ? [where('leads.propertyId', '=', property)] : []),
    ...(origin ? [where('leads.origin', '=', origin)] : []),
    ...(referredBy ? [where('leads.referredByPartnerId', '=', referredBy)] : []),
  ]
}

function workConditions(filter: LeadFilter, timeZone: string): Expression<SqlBool>[] {
  const { assignee, unanswered, followUp, suspected, reviewed, failedEmail, workable } = filter
  return [
    ...(assignee ? [assigneeCondition(assignee)] : []),
    ...(unanswered ? [where('leads.waitingSince', 'is not', null)] : []),
    ...(followUp ? [followUpCondition(followUp, dayIn(timeZone))] : []),
    // Nobody can review the lead of an erased client.
    ...(suspected ? [awaitsReview, where('leads.erasedAt', 'is', null)] : []),
    ...(reviewed ? [sql<boolean>`not ${awaitsReview}`] : []),
    ...(failedEmail ? [hasFailedEmail()] : []),
    ...(workable ? [where.not(isUnworkable)] : []),
  ]
}

// The condition that the budget is not null lets the planner use the partial index `leads_budget`.
function moneyConditions({ minBudget, lostReason }: LeadFilter) {
  return [
    ...(minBudget
      ? [
          where('leads.budgetAmount', 'is not', null),
          where('leads.budgetCurrency', '=', minBudget.currency),
          where('leads.budgetAmount', '>=', minBudget.amount),
        ]
      : []),
    ...(lostReason
      ? [where('leads.status', '=', 'lost'), where('leads.lostReason', 'in', lostReason)]
      : []),
  ]
}

function timeConditions({ withinDays, from, until }: LeadFilter, timeZone: string) {
  return [
    ...(withinDays ? [where('leads.submittedAt', '>=', daysAgo(withinDays))] : []),
    ...(from ? [where('leads.submittedAt', '>=', startOfDay(from, timeZone))] : []),
    ...(until ? [where('leads.submittedAt', '<', startOfDay(until, timeZone, 1))] : []),
  ]
}

function assigneeCondition(assignee: string) {
  if (assignee === 'nobody') return where('leads.assigneeId', 'is', null)
  return where('leads.assigneeId', '=', assignee)
}

function followUpCondition(followUp: FollowUp, today: string) {
  const operator = ({ overdue: '<', today: '=', upcoming: '>' } as const)[followUp]
  return where.and([where('leads.followUpOn', operator, today), isPursued])
}

/** Returns the condition that the day of a lead's next step has passed, unless the lead was given up; never null. */
export function isOverdue(timeZone: string) {
  return sql<boolean>`coalesce(${followUpCondition('overdue', dayIn(timeZone))}, false)`
}

/**
 * Returns the condition that an email about a lead failed and was not replaced: there is no later email from
 * the same template that is queued, being sent or sent.
 */
export function hasFailedEmail() {
  return where.exists(
    where
      .selectFrom('emails')
      .select('emails.id')
      .whereRef('emails.aboutId', '=', 'leads.id')
      .where('emails.status', '=', 'failed')
      .where(({ not, exists, selectFrom }) =>
        not(
          exists(
            selectFrom('emails as later')
              .select('later.id')
              .whereRef('later.aboutId', '=', 'emails.aboutId')
              .whereRef('later.template', '=', 'emails.template')
              .whereRef('later.createdAt', '>', 'emails.createdAt')
              .where('later.status', 'in', ['sent', 'queued', 'sending']),
          ),
        ),
      ),
  )
}
