import { type RawBuilder, sql } from 'kysely'
import { type Durations, type Percentiles, SAMPLED_PARTS } from '../../contract/measurements.ts'
import type { Database } from '../tables.ts'

/** The periods of a measurement: how long each is, in seconds, and how many there are. The last contains the present. */
export type Periods = { seconds: number; count: number }

/** Selects the periods: `from` and `until`. They begin at multiples of their length since 1970. */
export function selectPeriods({ seconds, count }: Periods): RawBuilder<unknown> {
  const step = sql`(${seconds}::int * interval '1 second')`
  const last = sql`date_bin(${step}, now(), 'epoch')`
  return sql`select begun as "from", begun + ${step} as until
    from generate_series(${last} - ${count - 1}::int * ${step}, ${last}, ${step}) begun`
}

/** Selects the parts of the periods that are sampled: `period_from`, which is the beginning of the period, `from` and `until`. */
export function selectParts({ seconds, count }: Periods): RawBuilder<unknown> {
  const length = sql`(${seconds / SAMPLED_PARTS}::float8 * interval '1 second')`
  return sql`select "from" as period_from, "from" + part * ${length} as "from", "from" + (part + 1) * ${length} as until
    from (${selectPeriods({ seconds, count })}) period cross join generate_series(0, ${SAMPLED_PARTS - 1}::int) part`
}

/** A series of measured jobs or emails in a period; without `from`, in all periods. */
export type SeriesDurations = Durations & { series: string; from?: Date }

/**
 * Computes percentiles of durations. A row with a weight of 3 counts like three equal rows.
 * @param rows a query for rows with the columns series, from, wait, run, latency (in seconds) and weight
 * @param by whether each period has percentiles of its own
 */
export async function readDurations(
  db: Database,
  rows: RawBuilder<unknown>,
  by: 'series' | 'period',
): Promise<SeriesDurations[]> {
  const key = by === 'period' ? sql`series, "from"` : sql`series`
  const percentile = (fraction: number) =>
    sql`min(value) filter (where reached >= total * ${sql.lit(fraction)}::float8)`
  const { rows: found } = await sql<Percentiles & { series: string; from?: Date; kind: Kind }>`
    select ${key}, kind, ${percentile(0.5)} as p50, ${percentile(0.95)} as p95, ${percentile(0.99)} as p99
    from (
      select ${key}, kind, value,
        sum(weight) over (partition by ${key}, kind order by value) as reached,
        sum(weight) over (partition by ${key}, kind) as total
      from (${rows}) measured
      cross join lateral (values ('wait', wait), ('run', run), ('latency', latency)) duration(kind, value)
      where value is not null
    ) ranked group by ${key}, kind`.execute(db)
  return [...Map.groupBy(found, seriesKey).values()].map(toDurations)
}

/** Relabels rows for `readDurations` as one series. */
export function mergeSeries(rows: RawBuilder<unknown>, series: string): RawBuilder<unknown> {
  return sql`select ${series}::text as series, "from", wait, run, latency, weight from (${rows}) several`
}

type Kind = keyof Durations
type Row = Percentiles & { series: string; from?: Date; kind: Kind }

function seriesKey({ series, from }: Row) {
  return `${series} ${from?.getTime() ?? ''}`
}

function toDurations(rows: Row[]): SeriesDurations {
  const [{ series, from }] = rows as [Row]
  const of = (kind: Kind): Percentiles | null => {
    const found = rows.find((row) => row.kind === kind)
    return found ? { p50: found.p50, p95: found.p95, p99: found.p99 } : null
  }
  return { series, ...(from && { from }), wait: of('wait'), run: of('run'), latency: of('latency') }
}

/** The durations of a series of which nothing was measured. */
export const unmeasured: Durations = { wait: null, run: null, latency: null }

/** Returns an SQL expression for the seconds from one time to another; null if one is not known. At least 0: clocks differ. */
export function secondsBetween(begin: RawBuilder<unknown>, end: RawBuilder<unknown>) {
  const seconds = sql`extract(epoch from ${end} - ${begin})`
  // Not with `greatest`, which ignores null: a duration that is not known would be 0.
  return sql`(case when ${seconds} < 0 then 0 else ${seconds} end)::float8`
}
