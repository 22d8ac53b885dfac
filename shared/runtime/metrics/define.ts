import type { Objectives } from './objectives.ts'

/** A label whose values are not listed, such as the route of a request. Never use personal data as a label value. */
export const unlisted = null

/** The labels of a metric, each with its possible values. */
type LabelSet = Record<string, readonly string[] | typeof unlisted>

type About<Labels extends LabelSet> = {
  name: `antesala_${string}`
  /** What it says, in a sentence. Prometheus shows it, and so do the tables in the documents. */
  help: string
  /** What is counted or measured: `seconds`, `ratio` (from 0 to 1), or a plural such as `jobs`. */
  unit: string
  /** The labels, with all their values or `unlisted`. */
  labels: Labels
}

/** The upper limits of a histogram's buckets; those around an objective depend on the settings. */
type Buckets = readonly number[] | ((objectives: Objectives) => number[])

export type CounterMetric<Labels extends LabelSet = LabelSet> = About<Labels> & { type: 'counter' }
export type GaugeMetric<Labels extends LabelSet = LabelSet> = About<Labels> & { type: 'gauge' }
export type HistogramMetric<Labels extends LabelSet = LabelSet> = About<Labels> & {
  type: 'histogram'
  buckets: Buckets
}
export type Metric = CounterMetric | GaugeMetric | HistogramMetric

/** The metrics of a kind of process, by the names that code uses for them. */
export type MetricList = Record<string, Metric>

/** A value for each label of a metric. */
export type LabelsOf<M extends Metric> = {
  [Label in keyof M['labels']]: M['labels'][Label] extends readonly (infer Value)[]
    ? Value
    : string | number
}

/** Defines a counter. Series whose labels all have listed values begin at 0, so that Prometheus sees the first increase. */
export function counter<const Labels extends LabelSet>(
  about: About<Labels>,
): CounterMetric<Labels> {
  return { type: 'counter', ...about }
}

/** Defines a gauge, whose values are read at a scrape. */
export function gauge<const Labels extends LabelSet>(about: About<Labels>): GaugeMetric<Labels> {
  return { type: 'gauge', ...about }
}

/** Defines a histogram. Its series begin at 0, as those of a counter. */
export function histogram<const Labels extends LabelSet>(
  about: About<Labels> & { buckets: Buckets },
): HistogramMetric<Labels> {
  return { type: 'histogram', ...about }
}

/** Returns all combinations of label values; none if a label is `unlisted`, and one if there are no labels. */
export function combinationsOf(labels: LabelSet): Record<string, string>[] {
  return Object.entries(labels).reduce<Record<string, string>[]>(
    (known, [label, values]) =>
      known.flatMap((others) => (values ?? []).map((value) => ({ ...others, [label]: value }))),
    [{}],
  )
}
