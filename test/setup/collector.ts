import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'

/** A span, as a collector receives it. */
export type CollectedSpan = {
  /** The name of its service, such as `antesala-api`. */
  service: string
  name: string
  /** 1: internal, 2: server, 3: client, 4: producer, 5: consumer. */
  kind: number
  traceId: string
  spanId: string
  /** The id of its parent; '' if it begins a trace. */
  parentId: string
  links: { traceId: string; spanId: string }[]
  attributes: Record<string, unknown>
  hasFailed: boolean
  /** In milliseconds since 1970. */
  start: number
  end: number
}

/** A collector of OpenTelemetry, to which processes send spans as JSON. */
export type Collector = {
  url: string
  spans: CollectedSpan[]
  /** The bodies and headers of all requests. */
  bodies: string[]
  headers: IncomingHttpHeaders[]
  /** How it answers: with 200, with 503, or never. */
  behavior: 'accept' | 'reject' | 'hang'
  stop(): Promise<void>
}

/** Starts a collector on a free port. */
export async function startCollector(): Promise<Collector> {
  const server = createServer(async (request, response) => {
    const body = await text(request)
    collector.bodies.push(body)
    collector.headers.push(request.headers)
    if (collector.behavior === 'hang') return
    if (collector.behavior === 'reject') return response.writeHead(503).end()
    if (request.url === '/v1/traces') collector.spans.push(...spansIn(JSON.parse(body)))
    response.writeHead(200, { 'Content-Type': 'application/json' }).end('{}')
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const collector: Collector = {
    url: `http://127.0.0.1:${port}`,
    spans: [],
    bodies: [],
    headers: [],
    behavior: 'accept',
    stop: async () => {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
  return collector
}

type Attribute = { key: string; value: Record<string, unknown> }

/** The parts of an `ExportTraceServiceRequest` (OTLP 1.7) that are read. */
type Request = {
  resourceSpans: {
    resource: { attributes: Attribute[] }
    scopeSpans: { spans: RequestSpan[] }[]
  }[]
}

type RequestSpan = {
  name: string
  kind: number
  traceId: string
  spanId: string
  parentSpanId?: string
  links?: CollectedSpan['links']
  attributes: Attribute[]
  status: { code?: number }
  startTimeUnixNano: string
  endTimeUnixNano: string
}

function spansIn({ resourceSpans }: Request): CollectedSpan[] {
  return resourceSpans.flatMap(({ resource, scopeSpans }) => {
    const service = String(valuesOf(resource.attributes)['service.name'])
    return scopeSpans.flatMap(({ spans }) => spans.map((span) => toSpan(service, span)))
  })
}

function toSpan(service: string, span: RequestSpan): CollectedSpan {
  const { name, kind, traceId, spanId, parentSpanId = '', links = [], status } = span
  return {
    ...{ service, name, kind, traceId, spanId, parentId: parentSpanId },
    links: links.map((link) => ({ traceId: link.traceId, spanId: link.spanId })),
    attributes: valuesOf(span.attributes),
    hasFailed: status.code === 2,
    start: Number(span.startTimeUnixNano) / 1e6,
    end: Number(span.endTimeUnixNano) / 1e6,
  }
}

// The value has one key, such as `stringValue`.
function valuesOf(attributes: Attribute[]) {
  return Object.fromEntries(attributes.map(({ key, value }) => [key, Object.values(value)[0]]))
}
