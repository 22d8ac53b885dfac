import { type RawBuilder, sql } from 'kysely'
import {
  type Durations,
  type FunnelGroup,
  type FunnelRow,
  type FunnelStage,
  leadStages,
} from '../../contract/funnel.ts'
import { openStatuses } from '../../contract/lead.ts'
import type { Period } from '../../contract/period.ts'
import { startOfDay } from '../start-of-day.ts'
import type { Database } from '../tables.ts'
import { awaitsReview } from './lead-filter.ts'

/** The period of a report. `timeZone`: the zone of its days. */
export type FunnelPeriod = Period & { timeZone: string }

type StageRow = Omit<FunnelStage, 'stage' | 'lostReasons' | 'timeToNext'> & {
  times: (number | null)[] | null
}
type Loss = FunnelStage['lostReasons'][number] & { furthest: number }

/** Counts what became of the leads submitted in a period, stage by stage of the sale. */
export async function readFunnel(db: Database, period: FunnelPeriod): Promise<FunnelStage[]> {
  const { rows } = await sql<{ stages: StageRow[]; losses: Loss[] | null }>`
    with ${cohort(period)},
    losses as (
      select furthest, lost_reason as reason, count(*)::integer as count
      from cohort where status = 'lost' group by 1, 2
    )
    select json_build_array(${sql.join(leadStages.map((_, place) => stageFigures(place)))}) as stages,
      (select json_agg(losses order by count desc, reason) from losses) as losses
    from cohort`.execute(db)
  const { stages = [], losses } = rows[0] ?? {}
  return stages.map(({ times, ...stage }, place) => ({
    stage: leadStages[place] ?? 'new',
    ...stage,
    lostReasons: reasonsIn(losses ?? [], place),
    timeToNext: durationsOf(times),
  }))
}

function reasonsIn(losses: Loss[], place: number) {
  return losses
    .filter(({ furthest }) => furthest === place)
    .map(({ reason, count }) => ({ reason, count }))
}

const isOpen = sql`status in (${sql.join(openStatuses.map((status) => sql.lit(status)))})`

function stageFigures(place: number) {
  const next = place + 1
  const times = next < leadStages.length ? percentiles(`until_${next}`) : sql`null::text`
  return sql`json_build_object(
    'reached', count(*) filter (where furthest >= ${sql.lit(place)}),
    'current', count(*) filter (where status = ${sql.lit(leadStages[place])} and not (is_erased and ${isOpen})),
    'lost', count(*) filter (where status = 'lost' and furthest = ${sql.lit(place)}),
    'times', ${times})`
}

const groupColumns = { assignee: 'assignee_id', origin: 'origin', property: 'property_id' } as const

/**
 * Counts the leads submitted in a period that reached each stage, by salesperson, origin or property, and measures how long they
 * took: the rows with the most leads first.
 * @param limit the most rows that are returned
 */
export async function readFunnelRows(
  db: Database,
  period: FunnelPeriod,
  group: FunnelGroup,
  limit: number,
): Promise<{ rows: FunnelRow[]; total: number }> {
  const reached = leadStages.map(
    (_, place) => sql`count(*) filter (where furthest >= ${sql.lit(place)})`,
  )
  // An array, whose null equals null when tables are joined.
  const key = sql`array[${sql.ref(groupColumns[group])}::text]`
  const { rows } = await sql<UnmeasuredRow & MeasuredRow>`
    with ${cohort(period)},
    counted as (
      select ${key} as key, array[${sql.join(reached)}]::integer[] as reached,
        (count(*) filter (where status = 'lost'))::integer as lost,
        ${percentiles('until_1')} as "contactTimes", ${percentiles('until_won')} as "saleTimes"
      from cohort group by 1
    ),
    shown as (
      select *, (count(*) over ())::integer as total from counted
      order by reached[1] desc, reached[6] desc, key limit ${limit}
    ),
    sums as (
      select ${key} as key, value_currency as currency, sum(value_amount)::float8 as amount
      from cohort where status = 'won' and value_amount is not null and value_currency is not null group by 1, 2
    ),
    sold as (
      select key, json_agg(json_build_object('amount', amount, 'currency', currency)
        order by amount desc, currency) as sums
      from sums group by key
    )
    select shown.key[1] as key, staff.name, reached, lost, "contactTimes", "saleTimes", total,
      coalesce(sold.sums, '[]') as values,
      case when properties.id is not null then json_build_object('titleEs', properties.title_es,
        'titleEn', properties.title_en, 'city', properties.city) end as property
    from shown left join sold on sold.key = shown.key
    left join staff on ${sql.lit(group)} = 'assignee' and staff.id::text = shown.key[1]
    left join properties on ${sql.lit(group)} = 'property' and properties.id::text = shown.key[1]
    order by reached[1] desc, reached[6] desc, shown.key`.execute(db)
  return { rows: rows.map(toRow), total: rows[0]?.total ?? 0 }
}

type UnmeasuredRow = Omit<FunnelRow, 'timeToContact' | 'timeToWin'>

type MeasuredRow = {
  contactTimes: (number | null)[] | null
  saleTimes: (number | null)[] | null
  total: number
}

function toRow({ contactTimes, saleTimes, total: _, ...row }: UnmeasuredRow & MeasuredRow) {
  return { ...row, timeToContact: durationsOf(contactTimes), timeToWin: durationsOf(saleTimes) }
}

function durationsOf(times: (number | null)[] | null): Durations {
  const [median = null, p90 = null] = times ?? []
  return { median, p90 }
}

function percentiles(column: string) {
  return sql`percentile_cont(array[0.5, 0.9]) within group (order by ${sql.ref(column)})`
}

const columns = [
  'submitted_at',
  'answered_at',
  ...leadStages.slice(2).map((stage) => `${stage}_at`),
]

/** When a lead arrived in a stage or a later one. */
function reachedAt(place: number) {
  return sql`least(${sql.join(columns.slice(place).map((column) => sql.ref(column)))})`
}

/**
 * The leads of a period. `furthest`: the place of the furthest stage that a lead has reached. `until_1` to `until_5`: the seconds
 * between the arrivals in a stage and in a later one; null if the lead skipped the stage, or has come no further.
 */
function cohort({ from, until, timeZone }: FunnelPeriod) {
  const places = [...leadStages.keys()].slice(1)
  return sql`cohort as materialized (
      select assignee_id, origin, property_id, status, erased_at is not null as is_erased, lost_reason, value_amount, value_currency,
        greatest(${furthestOf(columns)}, ${placeOfStatus}) as furthest,
        ${sql.join(places.map((place) => sql`${secondsUntil(place)} as ${sql.ref(`until_${place}`)}`))},
        ${seconds(sql`submitted_at`, sql`won_at`)} as until_won
      from (
        select *, least(first_response_at, contacted_at) as answered_at, ${wasContacted} as was_contacted
        from leads left join lead_steps on lead_id = leads.id
        where submitted_at >= ${startOfDay(from, timeZone)}
          and submitted_at < ${startOfDay(until, timeZone, 1)} and status <> 'spam' and not ${awaitsReview}
      ) as arrivals
    )`
}

// Whether a lead was in Contacted itself. A change from New to a later stage records the first answer, too: a moment before its event.
const wasContacted = sql`(coalesce(contacted_at < ${reachedAt(2)}, false)
  or first_response_at < ${reachedAt(2)} - interval '1 minute')`

// The latest stage whose arrival is known.
function furthestOf(arrivals: string[]) {
  const cases = [...arrivals.entries()].toReversed()
  return sql`case ${sql.join(
    cases.map(([place, column]) => sql`when ${sql.ref(column)} is not null then ${sql.lit(place)}`),
    sql` `,
  )} end`
}

const placeOfStatus = sql`case status ${sql.join(
  [...leadStages.entries()].map(
    ([place, stage]) => sql`when ${sql.lit(stage)} then ${sql.lit(place)}`,
  ),
  sql` `,
)} else 0 end`

function secondsUntil(next: number) {
  const arrival = sql.ref(columns[next - 1] ?? '')
  const ownArrival = next === 2 ? sql`case when was_contacted then ${arrival} end` : arrival
  return seconds(ownArrival, reachedAt(next))
}

function seconds(since: RawBuilder<unknown>, until: RawBuilder<unknown>) {
  return sql`case when ${since} < ${until} then extract(epoch from ${until} - ${since})::float8 end`
}
