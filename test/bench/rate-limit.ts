// Measures the cost of counting requests in the database instead of in memory. Starts its own PostgreSQL
// and two API processes, and takes a minute. Also prints ratios, which hold on other machines, too.

import type { Lifecycle } from '../../shared/runtime/lifecycle.ts'
import { inquiry } from '../setup/fixtures.ts'
import { openBenchApi, openBenchDatabase } from './antesala.ts'
import { type LoadResult, type NextRequest, percentile, runLoad } from './load.ts'
import { withLifecycle } from './with-lifecycle.ts'

const ROUNDS = 4
const ROUND_MS = 2_500
const CONNECTIONS = 16

const stores = ['memory', 'database'] as const
type Store = (typeof stores)[number]

const clientAddress = (index: number) => `198.51.${(index >> 8) & 255}.${index & 255}`
const forwardedFor = (address: string) => ({ 'X-Forwarded-For': address })

const cases: { name: string; expected: number; nextRequest: NextRequest }[] = [
  {
    name: 'a 404 (minimal work), 5,000 clients',
    expected: 404,
    nextRequest: (index) => ({
      path: '/api/nothing',
      headers: forwardedFor(clientAddress(index % 5_000)),
    }),
  },
  {
    name: 'a 404 (minimal work), one client',
    expected: 404,
    nextRequest: () => ({ path: '/api/nothing', headers: forwardedFor('203.0.113.1') }),
  },
  {
    name: 'an inquiry, 5,000 clients',
    expected: 200,
    nextRequest: (index) => ({
      path: '/api/v1/contact',
      headers: {
        ...forwardedFor(clientAddress(index % 5_000)),
        'Content-Type': 'application/json',
      },
      body: JSON.stringify(inquiry),
    }),
  },
]

await withLifecycle(async (life) => {
  const databaseUrl = await openBenchDatabase(life)
  const ports = {
    memory: await openApi(life, databaseUrl, 'memory'),
    database: await openApi(life, databaseUrl, 'database'),
  }
  console.log(
    `${CONNECTIONS} connections, ${ROUNDS} rounds of ${ROUND_MS / 1000} s each, alternating`,
  )
  for (const { name, expected, nextRequest } of cases) {
    const measured = await alternate(async (store, durationMs) => {
      return await runLoad({
        port: ports[store],
        connections: CONNECTIONS,
        durationMs,
        expected,
        nextRequest,
      })
    })
    report(name, measured)
  }
})

async function openApi(life: Lifecycle, DATABASE_URL: string, store: Store): Promise<number> {
  const settings = { DATABASE_URL, RATE_LIMIT_STORE: store, TRUST_PROXY: '1' }
  return (await openBenchApi(life, settings)).port
}

// Alternates between the stores, so that other load on the machine affects both alike.
async function alternate(measure: (store: Store, durationMs: number) => Promise<LoadResult>) {
  const rounds: Record<Store, LoadResult[]> = { memory: [], database: [] }
  for (const store of stores) await measure(store, ROUND_MS / 2)
  for (let round = 0; round < ROUNDS; round++)
    for (const store of stores) rounds[store].push(await measure(store, ROUND_MS))
  return rounds
}

function report(name: string, rounds: Record<Store, LoadResult[]>) {
  console.log(`\n${name}`)
  const [memory, database] = [summary(rounds.memory), summary(rounds.database)]
  for (const key of ['requests per second', 'p50 ms', 'p99 ms'] as const) {
    const ratio = (database[key] / memory[key]).toFixed(2)
    const [one, other] = [memory[key].toPrecision(3), database[key].toPrecision(3)]
    console.log(`  ${key.padEnd(18)} memory ${one}, database ${other}: x ${ratio}`)
  }
}

function summary(rounds: LoadResult[]) {
  const times = rounds.flatMap((round) => round.times)
  const perSecond = rounds.reduce((sum, round) => sum + round.perSecond, 0) / rounds.length
  return {
    'requests per second': perSecond,
    'p50 ms': percentile(times, 0.5),
    'p99 ms': percentile(times, 0.99),
  }
}
