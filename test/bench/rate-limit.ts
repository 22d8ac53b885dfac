// What it costs to count requests in the database instead of in memory. Runs a minute, on a
// PostgreSQL of its own and two API processes that it ends again; prints ratios, because those hold
// on other machines, too.

import { createLifecycle, type Lifecycle } from '../../shared/runtime/lifecycle.ts'
import { inquiry } from '../setup/cast.ts'
import { openBenchApi, openBenchDatabase } from './antesala.ts'
import { load, type Measured, percentile, type Shot } from './load.ts'

const ROUNDS = 4
const ROUND_MS = 2_500
const CONNECTIONS = 16

const stores = ['memory', 'database'] as const
type Store = (typeof stores)[number]

const client = (index: number) => `198.51.${(index >> 8) & 255}.${index & 255}`
const from = (address: string) => ({ 'X-Forwarded-For': address })

const cases: { name: string; expected: number; shot: Shot }[] = [
  {
    name: 'the least work (a 404), 5,000 clients',
    expected: 404,
    shot: (index) => ({ path: '/api/nothing', headers: from(client(index % 5_000)) }),
  },
  {
    name: 'the least work (a 404), one client',
    expected: 404,
    shot: () => ({ path: '/api/nothing', headers: from('203.0.113.1') }),
  },
  {
    name: 'an inquiry, 5,000 clients',
    expected: 200,
    shot: (index) => ({
      path: '/api/v1/contact',
      headers: { ...from(client(index % 5_000)), 'Content-Type': 'application/json' },
      body: JSON.stringify(inquiry),
    }),
  },
]

const life = createLifecycle((name, error) => console.error(`${name} did not close:`, error))
try {
  const databaseUrl = await openBenchDatabase(life)
  const ports = {
    memory: await openApi(life, databaseUrl, 'memory'),
    database: await openApi(life, databaseUrl, 'database'),
  }
  console.log(`${CONNECTIONS} connections, ${ROUNDS} rounds of ${ROUND_MS / 1000} s each, in turns`)
  for (const { name, expected, shot } of cases) {
    const measured = await inTurns(async (store, forMs) => {
      return await load({ port: ports[store], connections: CONNECTIONS, forMs, expected, shot })
    })
    report(name, measured)
  }
} finally {
  await life.close()
}

async function openApi(life: Lifecycle, DATABASE_URL: string, store: Store): Promise<number> {
  return await openBenchApi(life, { DATABASE_URL, RATE_LIMIT_STORE: store, TRUST_PROXY: '1' })
}

// In turns, so that whatever else the machine does hits both alike.
async function inTurns(measure: (store: Store, forMs: number) => Promise<Measured>) {
  const rounds: Record<Store, Measured[]> = { memory: [], database: [] }
  for (const store of stores) await measure(store, ROUND_MS / 2)
  for (let round = 0; round < ROUNDS; round++)
    for (const store of stores) rounds[store].push(await measure(store, ROUND_MS))
  return rounds
}

function report(name: string, rounds: Record<Store, Measured[]>) {
  console.log(`\n${name}`)
  const [memory, database] = [summary(rounds.memory), summary(rounds.database)]
  for (const key of ['requests a second', 'p50 ms', 'p99 ms'] as const) {
    const ratio = (database[key] / memory[key]).toFixed(2)
    const [one, other] = [memory[key].toPrecision(3), database[key].toPrecision(3)]
    console.log(`  ${key.padEnd(18)} memory ${one}, database ${other}: x ${ratio}`)
  }
}

function summary(rounds: Measured[]) {
  const times = rounds.flatMap((round) => round.times)
  const perSecond = rounds.reduce((sum, round) => sum + round.perSecond, 0) / rounds.length
  return {
    'requests a second': perSecond,
    'p50 ms': percentile(times, 0.5),
    'p99 ms': percentile(times, 0.99),
  }
}
