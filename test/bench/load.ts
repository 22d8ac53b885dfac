import { once } from 'node:events'
import { Agent, type IncomingMessage, request } from 'node:http'
import { setTimeout as delay } from 'node:timers/promises'
import autocannon from 'autocannon'

/** The result of a load: requests per second, and the duration of each request in milliseconds. */
export type LoadResult = { perSecond: number; times: number[] }

/** Returns the next request; `index` is its number, from 0. */
export type NextRequest = (index: number) => {
  path: string
  headers?: Record<string, string>
  body?: string
}

/**
 * Sends requests to an API over a number of connections, each as soon as the previous one is answered.
 * @throws if a response does not have the expected status
 */
export async function runLoad(options: {
  port: number
  connections: number
  durationMs: number
  expected: number
  nextRequest: NextRequest
}): Promise<LoadResult> {
  const { port, connections, durationMs, expected, nextRequest } = options
  const agent = new Agent({ keepAlive: true, maxSockets: connections })
  const times: number[] = []
  const started = performance.now()
  let sent = 0
  async function sendRequests() {
    while (performance.now() - started < durationMs) {
      const sentAt = performance.now()
      const { status } = await exchange(agent, port, nextRequest(sent++))
      if (status !== expected)
        throw new Error(`the response has the status ${status} instead of ${expected}`)
      times.push(performance.now() - sentAt)
    }
  }
  await Promise.all(Array.from({ length: connections }, sendRequests)).finally(() =>
    agent.destroy(),
  )
  return { perSecond: (times.length / (performance.now() - started)) * 1000, times }
}

/**
 * Sends requests to one path with autocannon over a number of connections, each as soon as the previous one is
 * answered: GET requests or, with `nextBody`, POST requests with the JSON that it returns.
 * @returns autocannon's result: rates per second, latencies in milliseconds
 * @throws if a connection fails, or a response does not have the expected status
 */
export async function runAutocannon(options: {
  port: number
  path: string
  headers?: Record<string, string>
  connections: number
  seconds: number
  expected: number
  nextBody?: () => string
}): Promise<autocannon.Result> {
  const { port, path, headers, connections, seconds, expected, nextBody } = options
  const url = `http://127.0.0.1:${port}${path}`
  const result = await autocannon({
    ...{ url, headers, connections, duration: seconds },
    // Connections that shared one request would share its first body.
    setupClient: (client) => nextBody && client.setRequests([jsonPost(nextBody)]),
  })
  const { errors, statusCodeStats } = result
  if (errors > 0 || Object.keys(statusCodeStats ?? {}).join() !== String(expected))
    throw new Error(`${url}: ${errors} errors, statuses ${JSON.stringify(statusCodeStats)}`)
  return result
}

function jsonPost(nextBody: () => string): autocannon.Request {
  return {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    setupRequest: (defaults) => ({ ...defaults, body: nextBody() }),
  }
}

/** How often the requests that are due are sent, in milliseconds. */
const TICK_MS = 2

/**
 * Sends POST requests at an even rate, however long the responses take. (autocannon sends each second's requests
 * in a burst.) A request waits for a connection if all are busy.
 * @param onResponse called with each body
 * @returns the accepted requests per second, until the last response
 * @throws if a response does not have status 200
 */
export async function runAtRate(options: {
  port: number
  path: string
  connections: number
  perSecond: number
  durationMs: number
  nextBody: () => string
  onResponse: (body: string) => void
}): Promise<number> {
  const { port, path, connections, perSecond, durationMs, nextBody, onResponse } = options
  const agent = new Agent({ keepAlive: true, maxSockets: connections })
  const headers = { 'Content-Type': 'application/json' }
  const started = performance.now()
  const sent: Promise<void>[] = []
  const sendOne = async () => {
    const { status, text } = await exchange(agent, port, { path, headers, body: nextBody() })
    if (status !== 200) throw new Error(`the response has the status ${status}: ${text}`)
    onResponse(text)
  }
  for (let elapsed = 0; elapsed < durationMs; elapsed = performance.now() - started) {
    const due = (elapsed / 1000) * perSecond
    while (sent.length < due) {
      const response = sendOne()
      // Thrown at the end; an error that nothing handles would end the process, and leave its children running.
      response.catch(() => {})
      sent.push(response)
    }
    await delay(TICK_MS)
  }
  await Promise.all(sent).finally(() => agent.destroy())
  return (sent.length / (performance.now() - started)) * 1000
}

/**
 * Returns a percentile by the nearest-rank method.
 * @param share more than 0, at most 1; 0.99 for the 99th percentile
 * @returns NaN if there are no times
 */
export function percentile(times: number[], share: number): number {
  const sorted = times.toSorted((a, b) => a - b)
  return sorted[Math.ceil(sorted.length * share) - 1] ?? Number.NaN
}

async function exchange(
  agent: Agent,
  port: number,
  { path, headers, body }: ReturnType<NextRequest>,
) {
  const method = body === undefined ? 'GET' : 'POST'
  const clientRequest = request({ host: '127.0.0.1', port, agent, method, path, headers })
  clientRequest.end(body)
  const [response] = (await once(clientRequest, 'response')) as [IncomingMessage]
  response.setEncoding('utf8')
  let text = ''
  response.on('data', (part: string) => {
    text += part
  })
  await once(response, 'end')
  return { status: response.statusCode, text }
}
