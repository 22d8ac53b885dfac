import { sql } from 'kysely'
import type { EmailStatus, EmailTemplate, SuppressionCause } from '../../contract/email.ts'
import type { EmailRecord, EmailRow } from '../../contract/records.ts'
import type { AboutKind } from '../../contract/submission.ts'
import { eventsAbout } from '../history/events.ts'
import { toJobTrace } from '../history/journey.ts'
import { attemptsAtEmail } from '../jobs/attempts.ts'
import { jobsWithIds } from '../jobs/pgboss/job-chains.ts'
import { daysAgo, fetchPage, type Page, type PageRequest, prefixPattern } from '../page.ts'
import type { Database } from '../tables.ts'
import { emailRowColumns, resendsOf } from './emails.ts'
import { findActiveSuppression } from './suppressions.ts'

/** The sortable column of emails. */
export const emailColumns = ['createdAt'] as const

export type EmailQuery = PageRequest<(typeof emailColumns)[number]> & {
  filter: {
    /** The beginning of the recipient's email address. */
    q?: string | undefined
    status?: EmailStatus[] | undefined
    template?: EmailTemplate[] | undefined
    suppressedBy?: SuppressionCause[] | undefined
    aboutKind?: AboutKind[] | undefined
    /** The id of the record that the email is about. */
    aboutId?: string | undefined
    /** Only copies that staff sent (true), or only other emails (false). */
    resend?: boolean | undefined
    /** Only emails of which a copy, or a copy of a copy, was delivered (true), or only others (false). */
    copyDelivered?: boolean | undefined
    withinDays?: number | undefined
  }
}

/**
 * Lists emails without their bodies.
 * @param kinds the kinds of record about which the user may read emails
 */
export async function listEmails(
  db: Database,
  query: EmailQuery,
  kinds: AboutKind[],
): Promise<Page<EmailRow<Date>>> {
  const matching = matchingEmails(db, query.filter, kinds).select(emailRowColumns)
  return await fetchPage(db, matching, 'emails', query)
}

/** Returns a query for the emails about these kinds of record that match a filter; it selects no columns. */
export function matchingEmails(db: Database, filter: EmailQuery['filter'], kinds: AboutKind[]) {
  const { q, status, template, suppressedBy, aboutKind, aboutId, resend, withinDays } = filter
  const { copyDelivered } = filter
  let matching = db.selectFrom('emails').where('aboutKind', '=', sql<AboutKind>`any(${kinds})`)
  if (status) matching = matching.where('status', 'in', status)
  if (template) matching = matching.where('template', 'in', template)
  if (suppressedBy) matching = matching.where('suppressedBy', 'in', suppressedBy)
  if (aboutKind) matching = matching.where('aboutKind', 'in', aboutKind)
  if (aboutId) matching = matching.where('aboutId', '=', aboutId)
  if (resend !== undefined) matching = matching.where('resendOf', resend ? 'is not' : 'is', null)
  if (copyDelivered !== undefined)
    matching = matching.where(
      copyDelivered ? hasDeliveredCopy : sql<boolean>`not ${hasDeliveredCopy}`,
    )
  if (withinDays) matching = matching.where('createdAt', '>=', daysAgo(withinDays))
  if (q) matching = matching.where('toNormalized', 'like', prefixPattern(q.toLowerCase()))
  return matching
}

/**
 * Returns an email with its attempts, jobs and copies, the actions of staff on it, and the active suppression
 * of its recipient; undefined if the email does not exist.
 * @param options.contentDays the days after which the content of a sent email is deleted
 * @param options.kinds the kinds of record about which the user may read emails
 */
export async function findEmail(
  db: Database,
  id: string,
  { contentDays, kinds }: { contentDays: number; kinds: AboutKind[] },
): Promise<EmailRecord<Date> | undefined> {
  const email = await db
    .selectFrom('emails')
    .select([...emailRowColumns, 'jobId', 'messageId', 'bodyText', 'reason', 'toNormalized'])
    .select(sql<boolean>`html is not null`.as('isRendered'))
    .select([codeOf, digestEmailOf])
    .where('id', '=', id)
    .executeTakeFirst()
  if (!email) return undefined
  const { jobId, toNormalized, isRendered, bodyText, ...row } = email
  const attempts = await attemptsAtEmail(db, id)
  const jobIds = [id, jobId ?? id, ...attempts.map((attempt) => attempt.jobId)]
  const [jobs, resends, events, suppression] = await Promise.all([
    jobsWithIds(db, jobIds),
    resendsOf(db, id),
    eventsAbout(db, row.aboutId),
    findActiveSuppression(db, toNormalized, kinds),
  ])
  return {
    ...row,
    bodyText,
    hasPreview: isRendered,
    // An erasure blanks the recipient.
    deletedAfterDays: row.sentAt && !isRendered && row.toEmail !== '' ? contentDays : null,
    attempts,
    jobs: jobs.map(toJobTrace),
    resends: resends.map(({ dedupeKey: _, ...copy }) => copy),
    events: events.filter(({ after }) => after?.emailId === id),
    suppression: suppression ?? null,
  }
}

/** Returns the HTML of an email, if it exists; null if it has none, for example because it is not rendered yet. */
export async function findPreview(db: Database, id: string) {
  return await db
    .selectFrom('emails')
    .select(['html', 'aboutKind'])
    .where('id', '=', id)
    .executeTakeFirst()
}

const hasDeliveredCopy = sql<boolean>`exists (
  with recursive copies as (
    select id, status from emails copy where copy.resend_of = emails.id
    union all
    select copy.id, copy.status from copies join emails copy on copy.resend_of = copies.id
  ) select from copies where status = 'sent')`

const digestEmailOf = sql<string | null>`(
  select id from emails digest
  where digest.about_id = emails.digest_id and digest.template = 'notice-digest'
    and digest.resend_of is null)`.as('digestEmailId')

const codeOf = sql<string | null>`coalesce(
  (select ref_code from leads where leads.id = emails.about_id),
  (select referral_code from partners where partners.id = emails.about_id))`.as('code')
