import { Counter, collectDefaultMetrics, Gauge, Registry } from 'prom-client'
import { cacheFor } from './cache-for.ts'
import type { Log } from './log.ts'
import { within } from './time-limit.ts'

/** One value of a gauge, by its labels. */
export type Sample<Label extends string> = { labels: Record<Label, string>; value: number }

/** The metrics of a process. Counting costs next to nothing and needs no listener. */
export type Metrics = {
  /** Where counters and histograms register. */
  registry: Registry
  /** A gauge that is read anew when it is asked for, and absent while it cannot be read. */
  gaugeOf<Label extends string>(
    gauge: { name: string; help: string; labelNames: Label[] },
    read: () => Promise<Sample<Label>[]>,
  ): void
  /** Everything in Prometheus's text format; answers in time, whatever cannot be read. */
  scrape(): Promise<string>
}

/** How long what a scrape read serves the next one too, in milliseconds. */
const FRESH_MS = 5_000
/** How long a scrape waits for a reading; Prometheus itself gives up after 10 s. */
const PATIENCE_MS = 2_000

/** Metrics of a process's own, nothing counted yet. */
export function createMetrics(log: Log): Metrics {
  const registry = new Registry()
  const missed = new Counter({
    name: 'antesala_scrape_errors_total',
    help: 'Gauges a scrape had to do without because they could not be read.',
    registers: [registry],
  })
  const refreshers: (() => Promise<void>)[] = []

  return {
    registry,
    gaugeOf: (about, read) => {
      const gauge = new Gauge({ ...about, registers: [registry] })
      const readSometimes = cacheFor(FRESH_MS, () => within(PATIENCE_MS, read()))
      refreshers.push(async () => {
        try {
          const samples = await readSometimes()
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

/** Adds what Node and the operating system know about this process, for as long as it runs. */
export function watchProcess({ registry }: Metrics): void {
  collectDefaultMetrics({ register: registry, prefix: 'antesala_' })
}
