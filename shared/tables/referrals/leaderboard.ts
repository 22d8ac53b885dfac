import { sql } from 'kysely'
import type { Period } from '../../contract/period.ts'
import type {
  LeaderboardRow,
  LeaderboardTotals,
  MonthlyReferrals,
  ReferralCounts,
} from '../../contract/referral.ts'
import type { Page, PageRequest } from '../page.ts'
import { startOfDay } from '../start-of-day.ts'
import type { Database } from '../tables.ts'

/** Sortable columns of the leaderboard. */
export const leaderboardColumns = ['applied', 'approved', 'leads', 'won', 'visits'] as const

type LeaderboardQuery = PageRequest<(typeof leaderboardColumns)[number]> & { filter: Period }

/**
 * Lists the partners with visits, applications or leads in a period, with their counts.
 * @param timeZone the time zone of days and months
 */
export async function listLeaderboard(
  db: Database,
  { sort, limit, offset, filter }: LeaderboardQuery,
  timeZone: string,
): Promise<Page<LeaderboardRow>> {
  const { rows } = await sql<LeaderboardRow & { total: number }>`
    with ${counted(filter, timeZone)}, ${summedBy('id')},
    by_month as (
      select id, month, sum(applied)::integer as applied, sum(approved)::integer as approved
      from counted group by id, month
    ),
    months as (
      select id, json_agg(json_build_object('month', month, 'applied', applied, 'approved', approved)
        order by month) filter (where applied > 0) as months
      from by_month group by id
    )
    select id, partners.agency_name, partners.referral_code, ${counts},
      coalesce(months, '[]') as months, (count(*) over ())::integer as total
    from summed join months using (id) join partners using (id)
    order by ${sql.ref(sort.by)} ${sql.raw(sort.order)}, leads desc, applied desc, visits desc, id
    limit ${limit} offset ${offset}`.execute(db)
  return { rows: rows.map(({ total, ...row }) => row), total: rows[0]?.total ?? 0 }
}

/** Counts what `listLeaderboard` counts for all partners together, in the whole period and by month. */
export async function leaderboardTotals(
  db: Database,
  period: Period,
  timeZone: string,
): Promise<LeaderboardTotals> {
  const total = sql<ReferralCounts & { partners: number }>`
    with ${counted(period, timeZone)}, ${summedBy()}
    select ${counts}, (select count(distinct id) from counted)::integer as partners from summed`
  const byMonth = sql<LeaderboardTotals['months'][number]>`
    with ${counted(period, timeZone)}, ${summedBy('month')}
    select month, ${counts} from summed order by month`
  const [{ rows }, { rows: months }] = [await total.execute(db), await byMonth.execute(db)]
  const [sums] = rows
  if (!sums) throw new Error('an aggregate without groups has one row')
  return { ...sums, months }
}

/** Lists the months of a period in which a partner had visits, applications or leads, sorted by month and agency. */
export async function listMonthlyReferrals(
  db: Database,
  period: Period,
  timeZone: string,
): Promise<MonthlyReferrals[]> {
  const { rows } = await sql<MonthlyReferrals>`
    with ${counted(period, timeZone)}, ${summedBy('id', 'month')}
    select month, partners.agency_name, partners.referral_code, ${counts}
    from summed join partners using (id)
    order by month, partners.agency_name, id`.execute(db)
  return rows
}

const counts = sql`visits, applied, approved, leads, won, sales`

// Visits, applications and leads by partner, month, and currency of the properties of won leads.
function counted({ from, until }: Period, timeZone: string) {
  const within = sql`referred_by_partner_id is not null
    and submitted_at >= ${startOfDay(from, timeZone)}
    and submitted_at < ${startOfDay(until, timeZone, 1)}`
  const month = sql`to_char(submitted_at at time zone ${timeZone}, 'YYYY-MM')`
  return sql`counted as (
      select referred_by_partner_id as id, ${month} as month, 0 as visits, count(*) as applied,
        count(*) filter (where status = 'approved') as approved, 0 as leads, 0 as won,
        null as currency, 0 as amount
      from partners where ${within} group by 1, 2
      union all
      select referred_by_partner_id, ${month}, 0, 0, 0, count(*),
        count(*) filter (where leads.status = 'won'), properties.currency,
        coalesce(sum(properties.price) filter (where leads.status = 'won'), 0)
      from leads left join properties on properties.id = leads.property_id
      where ${within} and leads.status != 'spam' group by 1, 2, properties.currency
      union all
      select partner_id, to_char(day, 'YYYY-MM'), sum(visits), 0, 0, 0, 0, null, 0
      from referral_visits join referral_codes using (code)
      where day between ${from}::date and ${until}::date group by 1, 2
    )`
}

// The sums of `counted` by these columns; without columns, one row.
function summedBy(...columns: ('id' | 'month')[]) {
  const names = columns.map((column) => sql.ref(column))
  const selected = names.length > 0 ? sql`${sql.join(names)},` : sql``
  const group = names.length > 0 ? sql`group by ${sql.join(names)}` : sql``
  return sql`by_currency as (
      select ${selected} currency, sum(visits) as visits, sum(applied) as applied,
        sum(approved) as approved, sum(leads) as leads, sum(won) as won, sum(amount) as amount
      from counted group by ${sql.join([...names, sql.ref('currency')])}
    ),
    summed as (
      select ${selected} coalesce(sum(visits), 0)::integer as visits,
        coalesce(sum(applied), 0)::integer as applied,
        coalesce(sum(approved), 0)::integer as approved,
        coalesce(sum(leads), 0)::integer as leads, coalesce(sum(won), 0)::integer as won,
        coalesce(json_agg(json_build_object('currency', currency, 'amount', amount)
          order by amount desc, currency) filter (where amount > 0), '[]') as sales
      from by_currency ${group}
    )`
}
