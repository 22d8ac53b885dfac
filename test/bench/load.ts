import { once } from 'node:events'
import { Agent, request } from 'node:http'

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
      const status = await send(agent, port, nextRequest(sent++))
      if (status !== expected)
        throw new Error(`the response has the status ${status} instead of ${expected}`)
      times.push(performance.now() - sentAt)
    }
  }
  await Promise.all(Array.from({ length: connections }, sendRequests))
  agent.destroy()
  return { perSecond: (times.length / (performance.now() - started)) * 1000, times }
}

/** Returns the smallest time that at least this share (0 to 1) of the times does not exceed; NaN if empty. */
export function percentile(times: number[], share: number): number {
  const sorted = times.toSorted((a, b) => a - b)
  return sorted[Math.ceil(sorted.length * share) - 1] ?? Number.NaN
}

async function send(agent: Agent, port: number, { path, headers, body }: ReturnType<NextRequest>) {
  const method = body === undefined ? 'GET' : 'POST'
  const clientRequest = request({ host: '127.0.0.1', port, agent, method, path, headers })
  clientRequest.end(body)
  const [response] = await once(clientRequest, 'response')
  response.resume()
  await once(response, 'end')
  return response.statusCode as number
}
