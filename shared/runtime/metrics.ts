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
  /** Adds a gauge that is read at each scrape, and left out if reading fails. */
  gaugeOf<Label extends string>(
    gauge: { name: string; help: string; labelNames: Label[] },
    read: () => Promise<Sample<Label>[]>,
  ): void
  /** All metrics in Prometheus's text format; a gauge that takes too long is left out. */
  scrape(): Promise<string>
}

/** How long the values of gauges are cached, in milliseconds. */
const CACHE_MS = 5_000
/** Time limit for reading a gauge; Prometheus itself times out after 10 s. */
const READ_LIMIT_MS = 2_000

/** Creates a process's metrics. */
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
    gaugeOf: (about, read) => {
      const gauge = new Gauge({ ...about, registers: [registry] })
      const readCached = cacheFor(CACHE_MS, () => withTimeout(READ_LIMIT_MS, read()))
      refreshers.push(async () => {
        try {
          const samples = await readCached()
          gauge.reset()
          for (const { labels, value } of samples) gauge.set(labels, value)
        } catch (error) {
          gauge.reset()
          missed.inc()
          log.warn({ err: error, metric: about.name }, 'metrics.missed')
        }
      })
    },
    scrape: async () => {
      await Promise.all(refreshers.map((refresh) => refresh()))
      return await registry.metrics()
    },
  }
}

/** Adds the default metrics of Node.js and the operating system about this process. */
export function collectProcessMetrics({ registry }: Metrics): void {
  collectDefaultMetrics({ register: registry, prefix: 'antesala_' })
}
