import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Config } from './config.ts'
import type { Lifecycle } from './lifecycle.ts'
import type { Log } from './log.ts'
import { collectProcessMetrics, type Metrics } from './metrics.ts'

/**
 * Serves `GET /metrics` on `METRICS_PORT`, if that is set.
 * @returns the port; undefined if it is not set
 */
export async function openMetrics(
  metrics: Metrics,
  { HOST, METRICS_PORT }: Config,
  log: Log,
  life: Lifecycle,
): Promise<number | undefined> {
  if (METRICS_PORT === undefined) return undefined
  collectProcessMetrics(metrics)
  const answerScrape = createScrapeHandler(metrics)
  const server = createServer((request, response) => {
    answerScrape(request, response).catch((error) => {
      log.warn({ err: error }, 'metrics.missed')
      response.destroy()
    })
  })
  server.listen(METRICS_PORT, HOST)
  await once(server, 'listening')
  life.onClose('metrics', () => {
    const closed = once(server, 'close')
    server.close()
    server.closeAllConnections()
    return closed
  })
  const { port } = server.address() as AddressInfo
  log.info({ host: HOST, port }, 'metrics.ready')
  return port
}

function createScrapeHandler(metrics: Metrics) {
  return async (request: IncomingMessage, response: ServerResponse) => {
    const isRead = request.method === 'GET' || request.method === 'HEAD'
    const path = isRead ? request.url?.split('?')[0] : undefined
    if (path === '/metrics') {
      const text = await metrics.scrape()
      return answer(response, 200, metrics.registry.contentType, text)
    }
    if (path === '/healthz') return answer(response, 200, 'application/json', '{"status":"ok"}')
    answer(response, 404, 'text/plain', 'The metrics are at GET /metrics.\n')
  }
}

function answer(response: ServerResponse, status: number, type: string, text: string) {
  response
    .writeHead(status, {
      'Content-Type': type,
      'Content-Length': Buffer.byteLength(text),
      'Cache-Control': 'no-store',
      'X-Content-Type-Options': 'nosniff',
    })
    .end(text)
}
