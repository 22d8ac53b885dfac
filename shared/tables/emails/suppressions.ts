import { sql } from 'kysely'
import { v7 as uuid } from 'uuid'
import type { SuppressionRow } from '../../contract/records.ts'
import { fetchPage, type Page, type PageRequest } from '../page.ts'
import type { Database } from '../tables.ts'

/** A permanently rejected address, with the reply and the rejected email. */
export type Refusal = { address: string; smtpReply: string; emailId: string }

/** Suppresses an address, unless it already is: it gets no automatic emails. */
export async function suppressAddress(db: Database, refusal: Refusal): Promise<void> {
  await db
    .insertInto('suppressions')
    .values({ id: uuid(), ...refusal, createdAt: new Date() })
    .onConflict((conflict) => conflict.column('address').where('liftedAt', 'is', null).doNothing())
    .execute()
}

/**
 * The active suppression of an email's recipient, if it is older than the email. Older emails are
 * still sent, so that staff can redrive their dead letters.
 */
export async function suppressionOf(
  db: Database,
  mail: { toNormalized: string; createdAt: Date },
): Promise<{ id: string; smtpReply: string } | undefined> {
  return await selectActive(db)
    .select(['id', 'smtpReply'])
    .where('address', '=', mail.toNormalized)
    .where('createdAt', '<=', mail.createdAt)
    .executeTakeFirst()
}

/** The active suppression of an address. */
export async function activeSuppression(
  db: Database,
  address: string,
): Promise<SuppressionRow<Date> | null> {
  const found = await selectActive(db)
    .select(rowColumns)
    .where('address', '=', address)
    .executeTakeFirst()
  return found ?? null
}

/** The name of the staff member who lifts a suppression, and the reason. */
export type Lift = { by: string | null; reason: string }

/**
 * Lifts a suppression.
 * @returns the suppressed address; undefined if the suppression is not active
 */
export async function liftSuppression(
  db: Database,
  id: string,
  { by, reason }: Lift,
): Promise<Refusal | undefined> {
  return await db
    .updateTable('suppressions')
    .set({ liftedAt: new Date(), liftedBy: by, liftReason: reason })
    .where('id', '=', id)
    .where('liftedAt', 'is', null)
    .returning(['address', 'smtpReply', 'emailId'])
    .executeTakeFirst()
}

/** Lifts the suppression of an address to which an email was delivered. */
export async function liftAfterDelivery(db: Database, address: string): Promise<void> {
  await db
    .updateTable('suppressions')
    .set({ liftedAt: new Date(), liftReason: 'a mail got through' })
    .where('address', '=', address)
    .where('liftedAt', 'is', null)
    .execute()
}

/** Sortable columns of suppressions; the first is the default. */
export const suppressionColumns = ['createdAt', 'address'] as const

export type SuppressionQuery = PageRequest<(typeof suppressionColumns)[number]> & {
  filter: {
    /** The beginning of an address. */ q?: string | undefined
    lifted?: boolean | undefined
  }
}

/** One page of the suppressions. */
export async function listSuppressions(
  db: Database,
  query: SuppressionQuery,
): Promise<Page<SuppressionRow<Date>>> {
  const { q, lifted } = query.filter
  let matching = db.selectFrom('suppressions').select(rowColumns)
  if (lifted !== undefined) matching = matching.where('liftedAt', lifted ? 'is not' : 'is', null)
  if (q) matching = matching.where('address', 'like', prefixPattern(q.toLowerCase()))
  return await fetchPage(db, matching, 'suppressions', query)
}

/** The `like` pattern for texts that start with `typed`, with wildcards escaped. */
export function prefixPattern(typed: string): string {
  return `${typed.replace(/[\\%_]/g, '\\$&')}%`
}

function selectActive(db: Database) {
  return db.selectFrom('suppressions').where('liftedAt', 'is', null)
}

const rowColumns = [
  'id',
  'address',
  'smtpReply',
  'emailId',
  'createdAt',
  'liftedAt',
  'liftedBy',
  'liftReason',
  sql<number>`(select count(*)::int from emails where emails.to_normalized = suppressions.address
    and emails.suppressed_by = 'refused_address' and emails.created_at >= suppressions.created_at
    and (suppressions.lifted_at is null or emails.created_at <= suppressions.lifted_at))`.as(
    'held',
  ),
] as const
