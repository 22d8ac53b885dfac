import { sql } from 'kysely'
import type { EmailStatus, EmailTemplate, SuppressionCause } from '../../contract/email.ts'
import type { EmailRecord, EmailRow } from '../../contract/records.ts'
import type { MailSubject } from '../../contract/submission.ts'
import { eventsAbout } from '../history/events.ts'
import { traceOf } from '../history/journey.ts'
import { attemptsAtEmail } from '../jobs/attempts.ts'
import { jobsUnder } from '../jobs/pgboss/job-chains.ts'
import { daysAgo, fetchPage, type Page, type PageRequest } from '../page.ts'
import type { Database } from '../tables.ts'
import { emailRowColumns, resendsOf } from './emails.ts'
import { activeSuppression, startingWith } from './suppressions.ts'

/** Columns staff may sort mails by; the first is how they come. */
export const emailColumns = ['createdAt', 'sentAt', 'toEmail'] as const

export type EmailQuery = PageRequest<(typeof emailColumns)[number]> & {
  filter: {
    /** The beginning of the recipient's address. */
    q?: string | undefined
    status?: EmailStatus[] | undefined
    template?: EmailTemplate[] | undefined
    suppressedBy?: SuppressionCause[] | undefined
    aboutKind?: MailSubject[] | undefined
    /** The submission it is about. */
    aboutId?: string | undefined
    /** Whether it is a copy that staff ordered. */
    resend?: boolean | undefined
    withinDays?: number | undefined
  }
}

/** Mails as staff list them, without what they say. */
export async function listEmails(db: Database, query: EmailQuery): Promise<Page<EmailRow<Date>>> {
  const found = matchingEmails(db, query.filter).select(emailRowColumns)
  return await fetchPage(db, found, 'emails', query)
}

/** The mails a filter means, as a query to go on with. */
export function matchingEmails(db: Database, filter: EmailQuery['filter']) {
  const { q, status, template, suppressedBy, aboutKind, aboutId, resend, withinDays } = filter
  let found = db.selectFrom('emails')
  if (status) found = found.where('status', 'in', status)
  if (template) found = found.where('template', 'in', template)
  if (suppressedBy) found = found.where('suppressedBy', 'in', suppressedBy)
  if (aboutKind) found = found.where('aboutKind', 'in', aboutKind)
  if (aboutId) found = found.where('aboutId', '=', aboutId)
  if (resend !== undefined) found = found.where('resendOf', resend ? 'is not' : 'is', null)
  if (withinDays) found = found.where('createdAt', '>=', daysAgo(withinDays))
  if (q) found = found.where('toNormalized', 'like', startingWith(q.toLowerCase()))
  return found
}

/** A mail with every attempt at it, and what staff did to it. */
export async function findEmail(db: Database, id: string): Promise<EmailRecord<Date> | undefined> {
  const email = await db
    .selectFrom('emails')
    .select([...emailRowColumns, 'jobId', 'messageId', 'bodyText', 'reason', 'toNormalized'])
    .select(sql<boolean>`html is not null`.as('isRendered'))
    .select(codeOf)
    .where('id', '=', id)
    .executeTakeFirst()
  if (!email) return undefined
  const { jobId, toNormalized, isRendered, bodyText, ...row } = email
  const attempts = await attemptsAtEmail(db, id)
  const jobIds = [id, jobId ?? id, ...attempts.map((attempt) => attempt.jobId)]
  const [jobs, resends, events, suppression] = await Promise.all([
    jobsUnder(db, jobIds),
    resendsOf(db, id),
    eventsAbout(db, row.aboutId),
    activeSuppression(db, toNormalized),
  ])
  return {
    ...row,
    bodyText,
    hasPreview: isRendered,
    attempts,
    jobs: jobs.map(traceOf),
    resends: resends.map(({ dedupeKey: _, ...copy }) => copy),
    events: events.filter(({ after }) => after?.emailId === id),
    suppression,
  }
}

/** The HTML of a mail as it was or will be sent; undefined until it is rendered. */
export async function findPreview(db: Database, id: string): Promise<string | undefined> {
  const email = await db.selectFrom('emails').select('html').where('id', '=', id).executeTakeFirst()
  return email?.html ?? undefined
}

const codeOf = sql<string | null>`coalesce(
  (select ref_code from leads where leads.id = emails.about_id),
  (select referral_code from partners where partners.id = emails.about_id))`.as('code')
