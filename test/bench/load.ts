import { once } from 'node:events'
import { Agent, request } from 'node:http'

/** What a load came to: requests in a second, and milliseconds a request took. */
export type Measured = { perSecond: number; times: number[] }

/** A request to be repeated; `index` counts them. */
export type Shot = (index: number) => {
  path: string
  headers?: Record<string, string>
  body?: string
}

/**
 * Keeps an API busy over a number of connections, each asking again as soon as it is answered.
 * @throws when an answer has another status than it should
 */
export async function load(options: {
  port: number
  connections: number
  forMs: number
  expected: number
  shot: Shot
}): Promise<Measured> {
  const { port, connections, forMs, expected, shot } = options
  const agent = new Agent({ keepAlive: true, maxSockets: connections })
  const times: number[] = []
  const started = performance.now()
  let sent = 0
  async function keepAsking() {
    while (performance.now() - started < forMs) {
      const asked = performance.now()
      const status = await ask(agent, port, shot(sent++))
      if (status !== expected) throw new Error(`answered with ${status} instead of ${expected}`)
      times.push(performance.now() - asked)
    }
  }
  await Promise.all(Array.from({ length: connections }, keepAsking))
  agent.destroy()
  return { perSecond: (times.length / (performance.now() - started)) * 1000, times }
}

/** The value that a share of the times does not exceed. */
export function percentile(times: number[], share: number): number {
  const sorted = times.toSorted((a, b) => a - b)
  return sorted[Math.ceil(sorted.length * share) - 1] ?? Number.NaN
}

async function ask(agent: Agent, port: number, { path, headers, body }: ReturnType<Shot>) {
  const method = body === undefined ? 'GET' : 'POST'
  const asking = request({ host: '127.0.0.1', port, agent, method, path, headers })
  asking.end(body)
  const [response] = await once(asking, 'response')
  response.resume()
  await once(response, 'end')
  return response.statusCode as number
}
