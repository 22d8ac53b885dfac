import { sql } from 'kysely'
import type { Database } from '../tables.ts'

/**
 * Returns what an answer to the client of a lead needs; undefined if the lead does not exist or was erased. The columns of the
 * property are null without one.
 */
export async function findLeadToAnswer(db: Database, id: string) {
  return await db
    .selectFrom('leads')
    .leftJoin('properties', 'properties.id', 'leads.propertyId')
    .select(['leads.name', 'leads.email', 'leads.refCode'])
    .select(['properties.slug', 'properties.status', 'properties.titleEs', 'properties.titleEn'])
    .select(['properties.price', 'properties.currency'])
    .select(isSuppressed.as('isSuppressed'))
    .where('leads.id', '=', id)
    .where('leads.erasedAt', 'is', null)
    .executeTakeFirst()
}

/** Whether emails to the client of a lead are suppressed. */
const isSuppressed = sql<boolean>`exists (select from suppressions
  where address = leads.email_normalized and lifted_at is null)`
