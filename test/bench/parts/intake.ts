import {
  openBenchApi,
  openBenchDatabase,
  openReferenceApi,
  type ReferenceKind,
} from '../antesala.ts'
import { type Figure, mean, type Part } from '../figures.ts'
import { runAutocannon } from '../load.ts'
import { numberedInquiries } from '../submissions.ts'

const CONNECTIONS = 64
const ROUNDS = 4
const ROUND_SECONDS = 4

const references: Record<string, ReferenceKind> = {
  'no-op Express': 'no-op',
  'pg-boss: one send per request': 'pg-boss',
  'graphile-worker: one add_job per request': 'graphile-worker',
}

type Round = { perSecond: number; p50: number; p99: number }

/**
 * How many inquiries per second one API process accepts, beside minimal APIs: one that does nothing, one that
 * enqueues a job per request with pg-boss, one with graphile-worker.
 */
export const intake: Part = {
  title: `Accepting: ${CONNECTIONS} connections, ${ROUNDS} rounds of ${ROUND_SECONDS} s each, alternating`,
  async measure(life) {
    const databaseUrl = await openBenchDatabase(life)
    const openOurs = async () => (await openBenchApi(life, { DATABASE_URL: databaseUrl })).port
    const targets = new Map<string, number[]>()
    for (const [name, kind] of Object.entries(references))
      targets.set(name, [await openReferenceApi(life, kind, databaseUrl)])
    const port = await openOurs()
    targets.set('accepted inquiries', [port])
    targets.set('accepted inquiries, two APIs', [port, await openOurs()])
    return toFigures(await loadInTurn(targets))
  },
}

// Alternates between the APIs, so that other load on the machine affects them alike. The first round, in which
// they warm up, does not count.
async function loadInTurn(targets: Map<string, number[]>): Promise<Map<string, Round[]>> {
  const rounds = new Map<string, Round[]>()
  const nextBody = numberedInquiries()
  for (let round = 0; round <= ROUNDS; round++) {
    for (const [name, ports] of targets) {
      const measured = await loadAll(ports, nextBody)
      if (round > 0) rounds.set(name, [...(rounds.get(name) ?? []), measured])
    }
  }
  return rounds
}

// Divides the connections among the processes.
async function loadAll(ports: number[], nextBody: () => string): Promise<Round> {
  const connections = CONNECTIONS / ports.length
  const rounds = await Promise.all(ports.map((port) => load(port, connections, nextBody)))
  return {
    perSecond: rounds.reduce((sum, { perSecond }) => sum + perSecond, 0),
    p50: mean(rounds.map(({ p50 }) => p50)),
    p99: Math.max(...rounds.map(({ p99 }) => p99)),
  }
}

async function load(port: number, connections: number, nextBody: () => string): Promise<Round> {
  const { requests, latency } = await runAutocannon({
    port,
    path: '/api/v1/contact',
    connections,
    seconds: ROUND_SECONDS,
    expected: 200,
    nextBody,
  })
  return { perSecond: requests.average, p50: latency.p50, p99: latency.p99 }
}

function toFigures(rounds: Map<string, Round[]>): Figure[] {
  return [...rounds].flatMap(([name, measured]): Figure[] => {
    const average = (key: keyof Round) => mean(measured.map((round) => round[key]))
    return [
      { name, value: average('perSecond'), unit: 'per second' },
      { name: `${name}, p50`, value: average('p50'), unit: 'ms' },
      { name: `${name}, p99`, value: average('p99'), unit: 'ms' },
    ]
  })
}
