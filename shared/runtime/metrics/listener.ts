import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Config } from '../config.ts'
import type { Lifecycle } from '../lifecycle.ts'
import type { Log } from '../log.ts'
import type { Metrics } from './metrics.ts'

/**
 * Serves `GET /metrics` and `GET /healthz` on METRICS_PORT until `lifecycle` is closed. Does nothing if
 * METRICS_PORT is not set.
 * @returns the port; undefined if METRICS_PORT is not set
 * @throws if the port cannot be opened
 */
export async function serveMetrics(
  metrics: Metrics,
  { HOST, METRICS_PORT }: Config,
  log: Log,
  lifecycle: Lifecycle,
): Promise<number | undefined> {
  if (METRICS_PORT === undefined) return undefined
  metrics.openProcess()
  const handleRequest = createRequestHandler(metrics)
  const server = createServer((request, response) => {
    handleRequest(request, response).catch((error) => {
      log.warn({ err: error }, 'metrics.failed')
      response.destroy()
    })
  })
  server.listen(METRICS_PORT, HOST)
  await once(server, 'listening')
  lifecycle.onClose('metrics', () => {
    const closed = once(server, 'close')
    server.close()
    server.closeAllConnections()
    return closed
  })
  const { port } = server.address() as AddressInfo
  log.info({ host: HOST, port }, 'metrics.ready')
  return port
}

function createRequestHandler(metrics: Metrics) {
  return async (request: IncomingMessage, response: ServerResponse) => {
    const isGetOrHead = request.method === 'GET' || request.method === 'HEAD'
    const path = isGetOrHead ? request.url?.split('?')[0] : undefined
    if (path === '/metrics') {
      const body = await metrics.scrape()
      return respond(response, 200, metrics.contentType, body)
    }
    if (path === '/healthz') return respond(response, 200, 'application/json', '{"status":"ok"}')
    respond(response, 404, 'text/plain; charset=utf-8', 'The metrics are at GET /metrics.\n')
  }
}

function respond(response: ServerResponse, status: number, type: string, body: string) {
  response
    .writeHead(status, {
      'Content-Type': type,
      'Content-Length': Buffer.byteLength(body),
      'Cache-Control': 'no-store',
      'X-Content-Type-Options': 'nosniff',
      'Content-Security-Policy': "default-src 'none'; frame-ancestors 'none'",
    })
    .end(body)
}
