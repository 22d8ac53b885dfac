import { expect, onTestFinished, vi } from 'vitest'
import { loadConfig } from '../../shared/runtime/config.ts'
import { createLifecycle } from '../../shared/runtime/lifecycle.ts'
import type { Log } from '../../shared/runtime/log.ts'
import { openTracing } from '../../shared/runtime/tracing/open-tracing.ts'
import { type Antesala, openAntesala } from './antesala.ts'
import { type CollectedSpan, type Collector, startCollector } from './collector.ts'
import { silentLog } from './log.ts'
import { soon } from './waiting.ts'

/** Starts a collector, and an installation that sends spans to it. Both stop at the end of the test. */
export async function openTraced(
  settings: Record<string, string> = {},
  log: Log = silentLog,
): Promise<Antesala & { collector: Collector }> {
  const collector = await startCollector()
  onTestFinished(() => collector.stop())
  const traced = { OTEL_EXPORTER_OTLP_ENDPOINT: collector.url, ...settings }
  const antesala = await openAntesala(traced, log)
  onTestFinished(() => antesala.close())
  return { ...antesala, collector }
}

/** Opens the tracing of a process, without the process. */
export async function openTracer(url: string, log: Log = silentLog) {
  const lifecycle = createLifecycle((name, error) => {
    throw new Error(`${name} did not close`, { cause: error })
  })
  const config = loadConfig([], { OTEL_EXPORTER_OTLP_ENDPOINT: url })
  const tracer = await openTracing('test', config, log, lifecycle)
  return { tracer: tracer ?? expect.unreachable(), close: () => lifecycle.close() }
}

/** Waits until a collector has this many spans with this name, and returns them in the order of their start. */
export async function untilSpans(
  { spans }: Collector,
  name: string,
  count: number,
): Promise<CollectedSpan[]> {
  await vi.waitFor(() => expect(named(spans, name)).toHaveLength(count), soon)
  return named(spans, name)
}

/** Returns a span and those above it, from the top down, as far as they are in the same trace. */
export function pathTo(spans: CollectedSpan[], span: CollectedSpan): CollectedSpan[] {
  const parent = spans.find(({ traceId, spanId }) => {
    return traceId === span.traceId && spanId === span.parentId
  })
  return parent ? [...pathTo(spans, parent), span] : [span]
}

/** Returns a span as another one links to it. */
export function linkTo({ traceId, spanId }: CollectedSpan): { traceId: string; spanId: string } {
  return { traceId, spanId }
}

function named(spans: CollectedSpan[], name: string) {
  return spans.filter((span) => span.name === name).toSorted((a, b) => a.start - b.start)
}
