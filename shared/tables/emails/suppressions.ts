import { sql } from 'kysely'
import { v7 as uuid } from 'uuid'
import type { SuppressionRow } from '../../contract/records.ts'
import { fetchPage, type Page, type PageRequest } from '../page.ts'
import type { Database } from '../tables.ts'

/** What an address was refused with, and of which mail. */
export type Refusal = { address: string; smtpReply: string; emailId: string }

/** Holds further automatic mails to an address back, unless they are already. */
export async function suppressAddress(db: Database, refusal: Refusal): Promise<void> {
  await db
    .insertInto('suppressions')
    .values({ id: uuid(), ...refusal, createdAt: new Date() })
    .onConflict((conflict) => conflict.column('address').where('liftedAt', 'is', null).doNothing())
    .execute()
}

/**
 * The suppression a mail falls under. Mails ordered before it are tried to their own end: a dead
 * letter that staff redrive goes out.
 */
export async function suppressionOf(
  db: Database,
  mail: { toNormalized: string; createdAt: Date },
): Promise<{ id: string; smtpReply: string } | undefined> {
  return await active(db)
    .select(['id', 'smtpReply'])
    .where('address', '=', mail.toNormalized)
    .where('createdAt', '<=', mail.createdAt)
    .executeTakeFirst()
}

/** The suppression of an address that is in force. */
export async function activeSuppression(
  db: Database,
  address: string,
): Promise<SuppressionRow<Date> | null> {
  const found = await active(db)
    .select(rowColumns)
    .where('address', '=', address)
    .executeTakeFirst()
  return found ?? null
}

/** Who ended a suppression, and why; nobody on the staff: a mail got through. */
export type Lift = { by: string | null; reason: string }

/**
 * Ends a suppression, unless somebody was faster.
 * @returns the address it was of; undefined when it is not in force
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

/** Ends the suppression of an address that a mail has reached after all. */
export async function liftReached(db: Database, address: string): Promise<void> {
  await db
    .updateTable('suppressions')
    .set({ liftedAt: new Date(), liftReason: 'a mail got through' })
    .where('address', '=', address)
    .where('liftedAt', 'is', null)
    .execute()
}

/** Columns staff may sort suppressions by; the first is how they come. */
export const suppressionColumns = ['createdAt', 'address'] as const

export type SuppressionQuery = PageRequest<(typeof suppressionColumns)[number]> & {
  filter: {
    /** The beginning of an address. */ q?: string | undefined
    lifted?: boolean | undefined
  }
}

/** Suppressions as staff list them. */
export async function listSuppressions(
  db: Database,
  query: SuppressionQuery,
): Promise<Page<SuppressionRow<Date>>> {
  const { q, lifted } = query.filter
  let found = db.selectFrom('suppressions').select(rowColumns)
  if (lifted !== undefined) found = found.where('liftedAt', lifted ? 'is not' : 'is', null)
  if (q) found = found.where('address', 'like', startingWith(q.toLowerCase()))
  return await fetchPage(db, found, 'suppressions', query)
}

/** The `like` pattern of texts that begin with what was typed, wildcards taken as they stand. */
export function startingWith(typed: string): string {
  return `${typed.replace(/[\\%_]/g, '\\$&')}%`
}

function active(db: Database) {
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
