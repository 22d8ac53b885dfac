import { sql } from 'kysely'
import type { SuppressionRow } from '../../contract/records.ts'
import type { AboutKind } from '../../contract/submission.ts'
import { newId } from '../../domain/new-id.ts'
import { fetchPage, type Page, type PageRequest, prefixPattern } from '../page.ts'
import type { Database } from '../tables.ts'

/**
 * An email address that the relay permanently rejected, with the relay's reply and the id of the rejected
 * email.
 */
export type RejectedAddress = { address: string; smtpReply: string; emailId: string }

/**
 * Suppresses an email address, unless it is suppressed already or the email was erased in the meantime. Suppressed
 * addresses get no automatic emails.
 */
export async function suppressAddress(db: Database, rejected: RejectedAddress): Promise<void> {
  const { address, smtpReply, emailId } = rejected
  await sql`insert into suppressions (id, address, smtp_reply, email_id, created_at)
    select ${newId()}, ${address}, ${smtpReply}, id, ${new Date()} from emails where id = ${emailId} and to_email <> ''
    on conflict (address) where lifted_at is null do nothing`.execute(db)
}

/**
 * Returns the active suppression of an email address.
 * @param kinds the kinds of record about which the user may read emails
 */
export async function findActiveSuppression(
  db: Database,
  address: string,
  kinds: AboutKind[],
): Promise<SuppressionRow<Date> | undefined> {
  return await matchingSuppressions(db, { lifted: false }, kinds)
    .select(rowColumns(kinds))
    .where('address', '=', address)
    .executeTakeFirst()
}

/** The name of the staff member who lifts a suppression, and their reason. */
export type Lift = { by: string; reason: string }

/**
 * Lifts a suppression.
 * @returns the suppressed address; undefined if the suppression is not active
 */
export async function liftSuppression(
  db: Database,
  id: string,
  { by, reason }: Lift,
): Promise<RejectedAddress | undefined> {
  return await db
    .updateTable('suppressions')
    .set({ liftedAt: new Date(), liftedBy: by, liftReason: reason })
    .where('id', '=', id)
    .where('liftedAt', 'is', null)
    .returning(['address', 'smtpReply', 'emailId'])
    .executeTakeFirst()
}

/** Sortable columns of suppressions, each with an index; the first is the default. */
export const suppressionColumns = ['createdAt', 'address'] as const

export type SuppressionQuery = PageRequest<(typeof suppressionColumns)[number]> & {
  filter: {
    /** The beginning of an email address. */
    q?: string | undefined
    /** Only lifted suppressions (true), or only active ones (false). */
    lifted?: boolean | undefined
  }
}

/**
 * Lists suppressions: active and lifted ones, unless `lifted` selects one group.
 * @param kinds the kinds of record about which the user may read emails
 */
export async function listSuppressions(
  db: Database,
  query: SuppressionQuery,
  kinds: AboutKind[],
): Promise<Page<SuppressionRow<Date>>> {
  const matching = matchingSuppressions(db, query.filter, kinds).select(rowColumns(kinds))
  return await fetchPage(db, matching, 'suppressions', query)
}

/**
 * Returns a query for the suppressions that match a filter and were caused by emails about these kinds of record;
 * it selects no columns.
 */
export function matchingSuppressions(
  db: Database,
  { q, lifted }: SuppressionQuery['filter'],
  kinds: AboutKind[],
) {
  // A scalar subquery, because the planner would join `exists` by reading all emails.
  let matching = db.selectFrom('suppressions').where(sql<boolean>`(select about_kind from emails
      where emails.id = suppressions.email_id) = any(${kinds})`)
  if (lifted !== undefined) matching = matching.where('liftedAt', lifted ? 'is not' : 'is', null)
  if (q) matching = matching.where('address', 'like', prefixPattern(q.toLowerCase()))
  return matching
}

function rowColumns(kinds: AboutKind[]) {
  return [
    'id',
    'address',
    'smtpReply',
    'emailId',
    'createdAt',
    'liftedAt',
    'liftedBy',
    // Earlier versions stored an English text if an email was delivered.
    sql<string | null>`case when lifted_by is not null then lift_reason end`.as('liftReason'),
    sql<number>`(select count(*)::int from emails where emails.to_normalized = suppressions.address
      and emails.suppressed_by = 'refused_address' and emails.about_kind = any(${kinds})
      and emails.created_at >= suppressions.created_at
      and (suppressions.lifted_at is null or emails.created_at <= suppressions.lifted_at))`.as(
      'suppressedCount',
    ),
  ] as const
}
