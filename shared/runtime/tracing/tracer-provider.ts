import { randomUUID } from 'node:crypto'
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http'
import { defaultResource, resourceFromAttributes } from '@opentelemetry/resources'
import { BatchSpanProcessor, ParentBasedSampler, TracerProvider } from '@opentelemetry/sdk-trace'
import type { Log } from '../log.ts'
import { logFailures } from './log-failures.ts'
import { sampleByLinks } from './sample-by-links.ts'

type Options = {
  process: string
  /** Where spans are posted. */
  url: string
  headers: Record<string, string> | undefined
  /** How many new traces are recorded, as a fraction. */
  ratio: number
  environment: string | undefined
  log: Log
}

/** Most spans that wait for the collector; about 8 MB. Further ones are dropped. */
const MAX_WAITING = 8_192

/** How long spans wait for others to be sent with, in milliseconds. */
const DELAY_MS = 1_000

/** Time limit for the collector's response to up to 512 spans, in milliseconds, with retries. */
const EXPORT_MS = 10_000

/** The span of a batch has a link to each of its jobs. */
const MAX_LINKS = 300

/**
 * Creates the source of the tracers of a process. It is not registered as the global one: libraries with spans of their
 * own, such as pg-boss and better-auth, record none.
 */
export function createTracerProvider({
  process,
  url,
  headers = {},
  ratio,
  environment,
  log,
}: Options): TracerProvider {
  const exporter = new OTLPTraceExporter({ url, headers, timeoutMillis: EXPORT_MS })
  const identity = resourceFromAttributes({
    'service.name': `antesala-${process}`,
    'service.instance.id': randomUUID(),
    ...(environment && { 'deployment.environment.name': environment }),
  })
  return new TracerProvider({
    resource: defaultResource().merge(identity),
    sampler: new ParentBasedSampler({ root: sampleByLinks(ratio) }),
    spanLimits: { linkCountLimit: MAX_LINKS },
    spanProcessors: [
      new BatchSpanProcessor({
        exporter: logFailures(exporter, log),
        maxQueueSize: MAX_WAITING,
        scheduledDelayMillis: DELAY_MS,
        exportTimeoutMillis: EXPORT_MS,
      }),
    ],
  })
}
