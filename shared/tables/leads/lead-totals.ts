import { sql } from 'kysely'
import type { LeadStatus } from '../../contract/lead.ts'
import type { LeadTotal } from '../../contract/records.ts'
import type { Database } from '../tables.ts'
import { type LeadFilter, leadsMatching } from './lead-filter.ts'

/**
 * Counts all leads that match a filter, by status, and adds up the prices of their properties, by currency. Leads without a
 * property in the catalog only count. Statuses without leads are left out.
 * @param timeZone the time zone of the filter's days
 */
export async function leadTotals(
  db: Database,
  filter: LeadFilter,
  timeZone: string,
): Promise<LeadTotal[]> {
  const rows = await selectSums(db, filter, timeZone).execute()
  return [...Map.groupBy(rows, ({ status }) => status)].map(([status, sums]) => ({
    status,
    count: sums.reduce((count, sum) => count + Number(sum.leads), 0),
    values: sums.flatMap(({ currency, amount }) =>
      currency === null ? [] : [{ currency, amount: Number(amount) }],
    ),
  }))
}

// Grouped by property before the join, so that a million leads need as many lookups as there are properties.
function selectSums(db: Database, filter: LeadFilter, timeZone: string) {
  const counted = db
    .selectFrom('leads')
    .where(leadsMatching(filter, timeZone))
    .select(['leads.status', 'leads.propertyId'])
    .select((count) => count.fn.countAll<string>().as('leads'))
    .groupBy(['leads.status', 'leads.propertyId'])
  return db
    .selectFrom(counted.as('counted'))
    .leftJoin('properties', 'properties.id', 'counted.propertyId')
    .select(['counted.status', 'properties.currency'])
    .select((sum) => sum.fn.sum<string>('counted.leads').as('leads'))
    .select(sql<string | null>`sum(counted.leads * properties.price)`.as('amount'))
    .groupBy(['counted.status', 'properties.currency'])
    .orderBy('leads', 'desc')
    .orderBy('properties.currency')
    .$narrowType<{ status: LeadStatus }>()
}
