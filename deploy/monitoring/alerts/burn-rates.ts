import { alarms, MIN_LATE } from '../../../api/watch/objectives.ts'
import { apiMetrics } from '../../../shared/runtime/metrics/api-metrics.ts'
import type { ObjectiveName } from '../../../shared/runtime/metrics/objectives.ts'
import { workerMetrics } from '../../../shared/runtime/metrics/worker-metrics.ts'
import { select } from '../promql.ts'

/**
 * Returns the condition that an objective is missed too often: the burn rates, the pairs of periods and the minimum of the
 * product's own alert. The share that may miss it is a metric, because it is a setting. The value is the share of the
 * longer period.
 */
export function isBurning(objective: ObjectiveName): string {
  return alarms
    .map(({ long, short, rate }) => {
      const conditions = [
        exceeds(objective, long, rate),
        exceeds(objective, short, rate),
        `${missed(objective, long)} >= ${MIN_LATE}`,
      ]
      return `(\n  ${conditions.join('\n  and ')}\n)`
    })
    .join(' or ')
}

function exceeds(objective: ObjectiveName, minutes: number, rate: number) {
  const share = `${missed(objective, minutes)} / ${increase(select(workerMetrics.objectiveResults, { objective }), minutes)}`
  return `${share} >= ${rate} * (1 - max(${select(apiMetrics.objectiveRatio)}))`
}

function missed(objective: ObjectiveName, minutes: number) {
  return increase(select(workerMetrics.objectiveResults, { objective, result: 'missed' }), minutes)
}

function increase(series: string, minutes: number) {
  return `sum(increase(${series}[${minutes}m]))`
}
