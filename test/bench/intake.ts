// Measures how many inquiries per second one API process accepts, compared in the same run with three minimal
// APIs: one that does nothing, one that enqueues a job per request with pg-boss, one with graphile-worker.
// Starts its own PostgreSQL, which writes every commit to disk, and takes two minutes. Prints ratios, because
// they hold on other machines, too.

import { join } from 'node:path'
import autocannon from 'autocannon'
import { freePort } from '../../local/ports.ts'
import { createLifecycle, type Lifecycle } from '../../shared/runtime/lifecycle.ts'
import { openBenchApi, openBenchDatabase, openBenchServer } from './antesala.ts'
import { inquiryBody } from './submissions.ts'

const CONNECTIONS = 64
const ROUNDS = 4
const ROUND_SECONDS = 5

const references = ['no-op', 'pg-boss', 'graphile-worker'] as const
type Target = (typeof references)[number] | 'antesala'
type Round = { perSecond: number; p50: number; p99: number }

const life = createLifecycle((name, error) => console.error(`${name} did not close:`, error))
try {
  const databaseUrl = await openBenchDatabase(life)
  const ports = new Map<Target, number>()
  for (const kind of references) ports.set(kind, await openReference(life, kind, databaseUrl))
  ports.set('antesala', await openBenchApi(life, { DATABASE_URL: databaseUrl }))
  console.log(
    `${CONNECTIONS} connections, ${ROUNDS} rounds of ${ROUND_SECONDS} s each, alternating`,
  )
  report(await measure(ports))
} finally {
  await life.close()
}

async function openReference(to: Lifecycle, kind: string, databaseUrl: string): Promise<number> {
  const port = await freePort()
  const script = join(import.meta.dirname, 'reference.main.ts')
  const args = [script, kind, String(port), databaseUrl]
  await openBenchServer(to, args, `http://127.0.0.1:${port}/readyz`)
  return port
}

// Alternates between the APIs, so that other load on the machine affects them alike. The first round, in which
// they warm up, does not count.
async function measure(ports: Map<Target, number>): Promise<Map<Target, Round[]>> {
  const rounds = new Map<Target, Round[]>()
  for (let round = 0; round <= ROUNDS; round++) {
    for (const [target, port] of ports) {
      const measured = await load(port)
      if (round > 0) rounds.set(target, [...(rounds.get(target) ?? []), measured])
    }
  }
  return rounds
}

let submissions = 0

async function load(port: number): Promise<Round> {
  const { requests, latency, non2xx, errors } = await autocannon({
    url: `http://127.0.0.1:${port}`,
    connections: CONNECTIONS,
    duration: ROUND_SECONDS,
    requests: [
      {
        method: 'POST',
        path: '/api/v1/contact',
        headers: { 'Content-Type': 'application/json' },
        setupRequest: (request) => ({ ...request, body: inquiryBody(submissions++) }),
      },
    ],
  })
  if (non2xx + errors > 0) throw new Error(`${non2xx} rejected requests, ${errors} errors`)
  return { perSecond: requests.average, p50: latency.p50, p99: latency.p99 }
}

function report(rounds: Map<Target, Round[]>) {
  const rates = new Map<Target, number>()
  for (const [target, measured] of rounds) {
    const mean = (key: keyof Round) =>
      measured.reduce((sum, round) => sum + round[key], 0) / measured.length
    rates.set(target, mean('perSecond'))
    const times = `p50 ${mean('p50').toFixed(0)} ms, p99 ${mean('p99').toFixed(0)} ms`
    console.log(`${target.padEnd(16)} ${mean('perSecond').toFixed(0).padStart(6)}/s  ${times}`)
  }
  for (const reference of references) {
    const ratio = (rates.get('antesala') ?? 0) / (rates.get(reference) ?? Number.NaN)
    console.log(`antesala / ${reference}: ${ratio.toFixed(2)}`)
  }
}
