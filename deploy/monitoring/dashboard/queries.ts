import { apiMetrics } from '../../../shared/runtime/metrics/api-metrics.ts'
import type { ObjectiveName } from '../../../shared/runtime/metrics/objectives.ts'
import { workerMetrics } from '../../../shared/runtime/metrics/worker-metrics.ts'
import { quantileOf, select } from '../promql.ts'
import type { Panel, Query } from './row.ts'

/** Grafana's name for the period over which a rate is measured: a few scrapes, or the distance of two points. */
export const WINDOW = '$__rate_interval'

/** Returns a query for the rate of a counter per second, by a label. */
export function perSecond(label: string, counter: string): string {
  return `sum by (${label}) (rate(${counter}[${WINDOW}]))`
}

/** Returns a query for the rate of a counter per minute, by a label. */
export function perMinute(label: string, counter: string): string {
  return `${perSecond(label, counter)} * 60`
}

/** Returns queries for three quantiles of a histogram. */
export function quantiles(buckets: string): Query[] {
  return [0.5, 0.95, 0.99].map((quantile) => ({
    name: `${quantile * 100} %`,
    expr: quantileOf(quantile, buckets, WINDOW),
  }))
}

/** Returns a panel with the share of submissions or emails that met their objective, over an hour. */
export function objectiveShare(title: string, objective: ObjectiveName): Panel {
  const { objectiveResults } = workerMetrics
  const inAnHour = (series: string) => `sum(increase(${series}[1h]))`
  const met = inAnHour(select(objectiveResults, { objective, result: 'met' }))
  return {
    title,
    about: 'Over one hour. Alerts are about how fast the share that may be late is used up.',
    shows: 'lines',
    unit: 'percentunit',
    queries: [
      { name: 'share', expr: `${met} / ${inAnHour(select(objectiveResults, { objective }))}` },
      { name: 'objective', expr: `max(${select(apiMetrics.objectiveRatio)})` },
    ],
  }
}
