import type { SpanExporter } from '@opentelemetry/sdk-trace'
import type { Log } from '../log.ts'

/** Returns the exporter, which also logs when the collector begins to fail and when it accepts spans again. */
export function logFailures(exporter: SpanExporter, log: Log): SpanExporter {
  let isFailing = false
  return {
    export: (spans, report) =>
      exporter.export(spans, (result) => {
        const { error } = result
        if (error && !isFailing) log.warn({ err: error }, 'tracing.failed')
        if (!error && isFailing) log.info('tracing.resumed')
        isFailing = error !== undefined
        report(result)
      }),
    forceFlush: async () => await exporter.forceFlush?.(),
    shutdown: () => exporter.shutdown(),
  }
}
