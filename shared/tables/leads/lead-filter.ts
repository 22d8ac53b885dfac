import { type Expression, expressionBuilder, type SqlBool, sql } from 'kysely'
import {
  closedStatuses,
  type FollowUp,
  type LeadKind,
  type LeadStatus,
} from '../../contract/lead.ts'
import { dayIn } from '../../domain/day.ts'
import { daysAgo } from '../page.ts'
import type { Tables } from '../tables.ts'
import { searchQuery } from './lead-search.ts'

/** Which leads are meant; what is left out leaves all of them in. Days are those of a time zone. */
export type LeadFilter = {
  id?: string[] | undefined
  /** Beginnings of words of the name, address, message and code; first or last digits of a number. */
  q?: string | undefined
  status?: LeadStatus[] | undefined
  kind?: LeadKind[] | undefined
  property?: string | undefined
  assignee?: string | 'nobody' | undefined
  origin?: string | undefined
  /** The partner they were brought by. */
  referredBy?: string | undefined
  /** Whose client still waits for a first answer. */
  unanswered?: true | undefined
  followUp?: FollowUp | undefined
  /** Held as suspected spam until somebody has looked. */
  suspected?: true | undefined
  /** About which a mail could not be delivered. */
  failedEmail?: true | undefined
  withinDays?: number | undefined
  /** First and last day they came in on. */
  from?: string | undefined
  until?: string | undefined
}

const where = expressionBuilder<Tables, 'leads'>()

/**
 * The condition that a lead matches a filter, for any query that has the table `leads`.
 * @param timeZone whose days they are
 */
export function leadsMatching(filter: LeadFilter, timeZone: string): Expression<SqlBool> {
  return where.and([
    ...ofPlace(filter),
    ...ofWork(filter, timeZone),
    ...ofTime(filter, timeZone),
    ...(filter.q ? [found(filter.q)] : []),
  ])
}

// Written out as the index leads_due has it.
const isOpen = sql<boolean>`leads.status not in (${sql.join(closedStatuses.map((each) => sql.lit(each)))})`

/** The condition that a lead is held as suspected spam. */
const isHeld = sql<boolean>`(leads.spam_reasons <> '{}' and leads.spam_review is null)`

function ofPlace({ id, status, kind, property, origin, referredBy }: LeadFilter) {
  return [
    ...(id ? [where('leads.id', 'in', id)] : []),
    ...(status ? [where('leads.status', 'in', status)] : []),
    ...(kind ? [where('leads.kind', 'in', kind)] : []),
    ...(property ? [where('leads.propertyId', '=', property)] : []),
    ...(origin ? [where('leads.origin', '=', origin)] : []),
    ...(referredBy ? [where('leads.referredByPartnerId', '=', referredBy)] : []),
  ]
}

function ofWork(filter: LeadFilter, timeZone: string): Expression<SqlBool>[] {
  const { assignee, unanswered, followUp, suspected, failedEmail } = filter
  return [
    ...(assignee ? [assigned(assignee)] : []),
    ...(unanswered ? [where('leads.waitingSince', 'is not', null)] : []),
    ...(followUp ? [followedUp(followUp, dayIn(timeZone))] : []),
    ...(suspected ? [isHeld] : []),
    ...(failedEmail ? [hasFailedEmail()] : []),
  ]
}

function ofTime({ withinDays, from, until }: LeadFilter, timeZone: string) {
  const midnight = (day: string, later: 0 | 1) =>
    sql<Date>`((${day}::date + ${sql.lit(later)})::timestamp at time zone ${timeZone})`
  return [
    ...(withinDays ? [where('leads.submittedAt', '>=', daysAgo(withinDays))] : []),
    ...(from ? [where('leads.submittedAt', '>=', midnight(from, 0))] : []),
    ...(until ? [where('leads.submittedAt', '<', midnight(until, 1))] : []),
  ]
}

function assigned(to: string) {
  if (to === 'nobody') return where('leads.assigneeId', 'is', null)
  return where('leads.assigneeId', '=', to)
}

function followedUp(followUp: FollowUp, today: string) {
  const due = ({ overdue: '<', today: '=', upcoming: '>' } as const)[followUp]
  return where.and([where('leads.followUpOn', due, today), isOpen])
}

/** The condition that a mail about a lead failed, and no copy of it was delivered or is on its way. */
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

function found(q: string) {
  const query = searchQuery(q)
  if (query === undefined) return sql<boolean>`false`
  return sql<boolean>`leads.search @@ ${query}::tsquery`
}
