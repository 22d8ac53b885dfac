import type { Tracer } from '@opentelemetry/api'
import type { Config } from '../config.ts'
import type { Lifecycle } from '../lifecycle.ts'
import type { Log } from '../log.ts'
import { withTimeout } from '../time-limit.ts'

/** How long a stopping process waits for the collector, in milliseconds. Spans that it has not accepted are lost. */
const FLUSH_MS = 3_000

/**
 * Sends the spans of a process to the collector, until `lifecycle` is closed.
 * @param process such as `api`
 * @returns undefined if OTEL_EXPORTER_OTLP_ENDPOINT is not set; then, the SDK is not even loaded
 */
export async function openTracing(
  process: string,
  config: Config,
  log: Log,
  lifecycle: Lifecycle,
): Promise<Tracer | undefined> {
  const endpoint = config.OTEL_EXPORTER_OTLP_ENDPOINT
  if (endpoint === undefined) return undefined
  const { createTracerProvider } = await import('./tracer-provider.ts')
  const provider = createTracerProvider({
    process,
    url: `${endpoint.replace(/\/+$/, '')}/v1/traces`,
    headers: config.OTEL_EXPORTER_OTLP_HEADERS,
    ratio: config.OTEL_TRACES_SAMPLER_ARG,
    environment: config.ENVIRONMENT_NAME,
    log,
  })
  lifecycle.onClose('tracing', () =>
    withTimeout(FLUSH_MS, provider.shutdown()).catch((error) =>
      log.warn({ err: error }, 'tracing.failed'),
    ),
  )
  return provider.getTracer('antesala')
}
