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

// Grouped by plain columns before the join, so that a million leads need as many lookups as there are properties, and each row as
// little work as possible. The columns are those of the index `leads_totals`.
function selectSums(db: Database, filter: LeadFilter, timeZone: string) {
  const counted = db
    .selectFrom('leads')
    .where(leadsMatching(filter, timeZone))
    .select(groupColumns)
    .select((sum) => [
      sum.fn.countAll<string>().as('leads'),
      sum.fn.sum<number | null>('leads.budgetAmount').as('budget'),
      sum.fn.sum<number | null>('leads.valueAmount').as('value'),
    ])
    .groupBy(groupColumns)
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

const groupColumns = [
  'leads.status',
  'leads.propertyId',
  'leads.budgetCurrency',
  'leads.valueCurrency',
] as const

const currency = sql<string | null>`case when counted.status = 'won' then counted.value_currency
  else coalesce(counted.budget_currency, properties.currency) end`
const amount = sql<string | null>`sum(case when counted.status = 'won' then counted.value
  else coalesce(counted.budget, counted.leads * properties.price) end)`
