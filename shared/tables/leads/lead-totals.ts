import { sql } from 'kysely'
import type { LeadStatus } from '../../contract/lead.ts'
import type { LeadTotal } from '../../contract/records.ts'
import type { Database } from '../tables.ts'
import { type LeadFilter, leadsMatching } from './lead-filter.ts'

/**
 * Counts all leads that match a filter, by status, and adds up their money, by currency: the value of a won lead; of another, its
 * budget or, without one, the price of its property. A lead without either only counts. Statuses without leads are left out.
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

// Grouped by property before the join, so that a million leads need as many lookups as there are properties. The columns are those
// of the index `leads_status_money`.
function selectSums(db: Database, filter: LeadFilter, timeZone: string) {
  const counted = db
    .selectFrom('leads')
    .where(leadsMatching(filter, timeZone))
    .select([
      'leads.status',
      ownCurrency.as('ownCurrency'),
      pricedProperty.as('propertyId'),
      sql<number | null>`sum(${ownAmount})`.as('ownAmount'),
    ])
    .select((count) => count.fn.countAll<string>().as('leads'))
    .groupBy(['leads.status', ownCurrency, pricedProperty])
  const currency = sql<string | null>`coalesce(counted.own_currency, properties.currency)`
  const amount = sql<
    string | null
  >`sum(coalesce(counted.own_amount, counted.leads * properties.price))`
  return db
    .selectFrom(counted.as('counted'))
    .leftJoin('properties', 'properties.id', 'counted.propertyId')
    .select(['counted.status', currency.as('currency'), amount.as('amount')])
    .select((sum) => sum.fn.sum<string>('counted.leads').as('leads'))
    .groupBy(['counted.status', currency])
    .orderBy('leads', 'desc')
    .orderBy('currency')
    .$narrowType<{ status: LeadStatus }>()
}

const ownAmount = sql<number | null>`case when leads.status = 'won' then leads.value_amount
  else leads.budget_amount end`
const ownCurrency = sql<string | null>`case when leads.status = 'won' then leads.value_currency
  else leads.budget_currency end`
// Null if the price of the property does not count.
const pricedProperty = sql<
  string | null
>`case when leads.status <> 'won' and leads.budget_amount is null
  then leads.property_id end`
