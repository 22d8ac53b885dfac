import { submissionEndpoints } from '../../api/openapi/submissions.ts'
import { queueNames } from '../../shared/jobs/boss-queues.ts'
import { isRecordingQueue } from '../../shared/jobs/recording-jobs.ts'
import type { HistogramMetric, LabelsOf, Metric } from '../../shared/runtime/metrics/define.ts'

/** A condition on a label other than equality. */
type Condition<Value> = {
  operator: '=~' | '!~'
  /** A regular expression that must match the whole value of the label. */
  value: string
  /** Never set; lets the compiler find a value that the label does not have. */
  of?: Value
}

/** Conditions on labels of a metric. */
type Matchers<M extends Metric> = {
  [Label in keyof LabelsOf<M>]?: LabelsOf<M>[Label] | Condition<LabelsOf<M>[Label]>
}

/** A value that matches one of these regular expressions. */
export function matching<Value extends string>(...patterns: Value[]): Condition<Value> {
  return { operator: '=~', value: patterns.join('|') }
}

/** None of these values. */
function noneOf<Value extends string>(...values: Value[]): Condition<Value> {
  return { operator: '!~', value: values.join('|') }
}

/** A status of 500 to 599. */
export const serverError: Condition<string> = matching('5..')

/** All routes except the probes of balancers. */
export const notProbes: Condition<string> = noneOf('/healthz', '/readyz')

/** The routes that take submissions. */
export const submissionRoutes: Condition<string> = matching(
  ...submissionEndpoints.map(({ path }) => path),
)

const recording = queueNames.filter(isRecordingQueue)
/** The queues whose jobs record submissions. */
export const recordingQueues: Condition<string> = matching(...recording)
/** All other queues. */
export const otherQueues: Condition<string> = noneOf(...recording)

/** Selects the series of a metric. */
export function select<M extends Metric>(metric: M, matchers: Matchers<M> = {}): string {
  return withMatchers(metric.name, matchers)
}

/** Selects the buckets of a histogram. */
export function bucketsOf<M extends HistogramMetric>(metric: M, matchers: Matchers<M> = {}) {
  return withMatchers(`${metric.name}_bucket`, matchers)
}

/** Selects how many values a histogram has. */
export function countOf<M extends HistogramMetric>(metric: M, matchers: Matchers<M> = {}) {
  return withMatchers(`${metric.name}_count`, matchers)
}

/** Selects the sum of a histogram's values. */
export function sumOf<M extends HistogramMetric>(metric: M, matchers: Matchers<M> = {}) {
  return withMatchers(`${metric.name}_sum`, matchers)
}

/**
 * Returns a query for a quantile of a histogram.
 * @param quantile from 0 to 1
 * @param buckets its buckets (`bucketsOf`)
 * @param window over which they are counted, such as `5m`
 * @param by the labels that the result keeps
 */
export function quantileOf(quantile: number, buckets: string, window: string, ...by: string[]) {
  const labels = [...by, 'le'].join(', ')
  return `histogram_quantile(${quantile}, sum by (${labels}) (rate(${buckets}[${window}])))`
}

function withMatchers(name: string, matchers: Record<string, unknown>): string {
  const conditions = Object.entries(matchers).map(([label, wanted]) => {
    const { operator, value } = isCondition(wanted) ? wanted : { operator: '=', value: wanted }
    return `${label}${operator}"${value}"`
  })
  return conditions.length > 0 ? `${name}{${conditions.join(', ')}}` : name
}

function isCondition(wanted: unknown): wanted is Condition<unknown> {
  return typeof wanted === 'object' && wanted !== null && 'operator' in wanted
}
