import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import { cacheFor } from '../cache-for.ts'
import type { Log } from '../log.ts'
import { withTimeout } from '../time-limit.ts'
import { processMetrics } from './catalog.ts'
import {
  type CounterMetric,
  combinationsOf,
  type GaugeMetric,
  type HistogramMetric,
  type LabelsOf,
  type Metric,
  type MetricList,
} from './define.ts'
import type { Objectives } from './objectives.ts'

/** One value of a gauge, with its labels. */
type Sample<M extends Metric> = { labels: LabelsOf<M>; value: number }

/** The values of a gauge; of one without labels, a number. */
type Values<M extends Metric> = keyof M['labels'] extends never ? number : Sample<M>[]

/** Reads the values of a gauge. A function: cached for at least 5 s; `current`: read from memory at each scrape. */
type Reader<M extends Metric> = (() => Promise<Values<M>>) | { current(): Values<M> }

/** Reads each gauge of a list. */
export type Readers<List extends MetricList> = {
  [Name in keyof List as List[Name] extends GaugeMetric ? Name : never]: Reader<List[Name]>
}

type Counting<M extends Metric> = { inc(labels: LabelsOf<M>, by?: number): void }
type Observing<M extends Metric> = {
  /** Stores one or more values with the same labels. */
  observe(labels: LabelsOf<M>, ...values: number[]): void
}

/** What counts and measures: the counters and histograms of a list. */
export type Instruments<List extends MetricList> = {
  [Name in keyof List as List[Name] extends GaugeMetric
    ? never
    : Name]: List[Name] extends CounterMetric ? Counting<List[Name]> : Observing<List[Name]>
}

/** The metrics of a process; they are counted whether or not a listener serves them. */
export type Metrics = {
  /**
   * Registers the metrics of a list.
   * @param readers read its gauges at a scrape. A gauge is missing from the scrape if its reader fails or takes too long.
   */
  open<List extends MetricList>(list: List, readers: Readers<List>): Instruments<List>
  /** Also reports prom-client's default metrics about this process and Node.js. */
  openProcess(): void
  /** Returns all metrics in Prometheus's text format. */
  scrape(): Promise<string>
  contentType: string
}

/** How long values that are read from elsewhere are cached at least, in milliseconds. */
const CACHE_MS = 5_000
/** Time limit for reading a gauge; Prometheus itself times out after 10 s. */
const READ_LIMIT_MS = 2_000

/**
 * Creates a process's metrics, with those that every process has.
 * @param objectives the settings around which some histograms have their buckets
 */
export function createMetrics(log: Log, objectives: Objectives): Metrics {
  const registry = new Registry()
  const registers = [registry]
  const { scrapeErrors } = openInstruments(processMetrics)
  const gauges: OpenGauge[] = []

  function openInstruments<List extends MetricList>(list: List): Instruments<List> {
    const instruments: Record<string, unknown> = {}
    for (const [name, metric] of Object.entries(list)) {
      if (metric.type === 'counter') instruments[name] = openCounter(metric, registers)
      if (metric.type === 'histogram')
        instruments[name] = openHistogram(metric, objectives, registers)
    }
    return instruments as Instruments<List>
  }

  async function refresh({ name, read, clear }: OpenGauge) {
    try {
      await read()
    } catch (error) {
      clear()
      scrapeErrors.inc({})
      log.warn({ err: error, metric: name }, 'metrics.failed')
    }
  }

  return {
    open: (list, readers) => {
      const all = new Map<string, unknown>(Object.entries(readers))
      for (const [name, metric] of Object.entries(list))
        if (metric.type === 'gauge')
          gauges.push(openGauge(metric, all.get(name) as Reader<Metric>, registers))
      return openInstruments(list)
    },
    openProcess: () => collectDefaultMetrics({ register: registry, prefix: 'antesala_' }),
    scrape: async () => {
      await Promise.all(gauges.map(refresh))
      return await registry.metrics()
    },
    contentType: registry.contentType,
  }
}

/** A registered gauge: `read` sets its values, or throws; `clear` removes them. */
type OpenGauge = { name: string; read(): Promise<void>; clear(): void }

function openGauge(metric: GaugeMetric, reader: Reader<Metric>, registers: Registry[]): OpenGauge {
  const gauge = new Gauge({ ...options(metric), registers })
  const readValues =
    typeof reader === 'function'
      ? cacheFor(CACHE_MS, () => withTimeout(READ_LIMIT_MS, reader()))
      : async () => reader.current()
  return {
    name: metric.name,
    read: async () => {
      const values = await readValues()
      gauge.reset()
      if (typeof values === 'number') return gauge.set(values)
      for (const { labels, value } of values) gauge.set(labels, value)
    },
    clear: () => {
      gauge.reset()
      // `reset` sets a gauge without labels to 0, which would be a false value.
      if (Object.keys(metric.labels).length === 0) gauge.remove()
    },
  }
}

function openCounter(metric: CounterMetric, registers: Registry[]): Counting<Metric> {
  const counter = new Counter({ ...options(metric), registers })
  for (const labels of combinationsOf(metric.labels)) counter.inc(labels, 0)
  return counter
}

function openHistogram(
  metric: HistogramMetric,
  objectives: Objectives,
  registers: Registry[],
): Observing<Metric> {
  const { buckets } = metric
  const limits = typeof buckets === 'function' ? buckets(objectives) : [...buckets]
  const histogram = new Histogram({ ...options(metric), buckets: limits, registers })
  for (const labels of combinationsOf(metric.labels)) histogram.zero(labels)
  return {
    observe: (labels, ...values) => {
      const series = histogram.labels(labels)
      for (const value of values) series.observe(value)
    },
  }
}

function options({ name, help, labels }: Metric) {
  return { name, help, labelNames: Object.keys(labels) }
}
