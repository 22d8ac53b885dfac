import { normalizeEmail } from '../../contract/text.ts'
import { withCurrentContact } from '../people/current-contact.ts'
import type { Database } from '../tables.ts'
import { findNextTask } from '../tasks/tasks.ts'

/**
 * Returns what an answer to the client of a lead needs, with the email address that is used now; undefined if the lead does not
 * exist or was erased. The columns of the property are null without one.
 */
export async function findLeadToAnswer(db: Database, id: string) {
  const row = await db
    .selectFrom('leads')
    .leftJoin('properties', 'properties.id', 'leads.propertyId')
    .select(['leads.id', 'leads.name', 'leads.email', 'leads.phone', 'leads.phoneE164'])
    .select(['leads.refCode', 'properties.slug', 'properties.status'])
    .select(['properties.titleEs', 'properties.titleEn', 'properties.price', 'properties.currency'])
    .where('leads.id', '=', id)
    .where('leads.erasedAt', 'is', null)
    .executeTakeFirst()
  if (!row) return undefined
  const [lead = row] = await withCurrentContact(db, [row])
  const nextTask = (await findNextTask(db, id)) ?? null
  return { ...lead, isSuppressed: await isSuppressed(db, lead.email), nextTask }
}

/** Whether emails to an address are suppressed. */
async function isSuppressed(db: Database, email: string): Promise<boolean> {
  const row = await db
    .selectFrom('suppressions')
    .select('id')
    .where('address', '=', normalizeEmail(email))
    .where('liftedAt', 'is', null)
    .executeTakeFirst()
  return row !== undefined
}
