import { Counter, collectDefaultMetrics, Gauge, Registry } from 'prom-client'
import { cacheFor } from './cache-for.ts'
import type { Log } from './log.ts'
import { withTimeout } from './time-limit.ts'

/** One value of a gauge, with its labels. */
export type Sample<Label extends string> = { labels: Record<Label, string>; value: number }

/** The metrics of a process; they are counted whether or not a listener serves them. */
export type Metrics = {
  /** The registry for counters and histograms. */
  registry: Registry
  /**
   * Adds a gauge, whose values are read at a scrape and cached for a few seconds. It is missing from the
   * scrape if `read` fails or takes too long.
   */
  addGauge<Label extends string>(
    gauge: { name: string; help: string; labelNames: Label[] },
    read: () => Promise<Sample<Label>[]>,
  ): void
  /** Returns all metrics in Prometheus's text format. */
  scrape(): Promise<string>
}

/** How long the values of gauges are cached, in milliseconds. */
const CACHE_MS = 5_000
/** Time limit for reading a gauge; Prometheus itself times out after 10 s. */
const READ_LIMIT_MS = 2_000

/** Creates a process's metrics, with a counter of the gauges missing from scrapes. */
export function createMetrics(log: Log): Metrics {
  const registry = new Registry()
  const missed = new Counter({
    name: 'antesala_scrape_errors_total',
    help: 'Gauges missing from a scrape because they could not be read.',
    registers: [registry],
  })
  const refreshers: (() => Promise<void>)[] = []

  return {
    registry,
    addGauge: (options, read) => {
      const gauge = new Gauge({ ...options, registers: [registry] })
      const readCached = cacheFor(CACHE_MS, () => withTimeout(READ_LIMIT_MS, read()))
      refreshers.push(async () => {
        try {
          const samples = await readCached()
          gauge.reset()
          for (const { labels, value } of samples) gauge.set(labels, value)
        } catch (error) {
          gauge.reset()
          // `reset` sets a gauge without labels to 0, which would be a false value.
          if (options.labelNames.length === 0) gauge.remove()
          missed.inc()
          log.warn({ err: error, metric: options.name }, 'metrics.failed')
        }
      })
    },
    scrape: async () => {
      await Promise.all(refreshers.map((refresh) => refresh()))
      return await registry.metrics()
    },
  }
}

/** Adds prom-client's default metrics about this process and Node.js. */
export function collectProcessMetrics({ registry }: Metrics): void {
  collectDefaultMetrics({ register: registry, prefix: 'antesala_' })
}
