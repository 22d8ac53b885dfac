import { setTimeout as delay } from 'node:timers/promises'
import { withLifecycle } from '../bench/with-lifecycle.ts'
import { audit, type Counts, readStored, type Stored, type Violation } from './audit/audit.ts'
import { type Clients, startClients, submit } from './clients/clients.ts'
import type { Operation } from './clients/operations.ts'
import { type Cluster, startCluster } from './cluster/cluster.ts'
import type { Expectations, Fault } from './faults/fault.ts'
import { createRandom, type Random } from './random.ts'

/** Submissions per second. */
const PER_SECOND = 40
/** The time before the first fault, after the last one and between two, in milliseconds. */
const CALM_MS = { least: 1_000, most: 3_000 }
/** How long everything accepted may take to be recorded and delivered after the last fault, in milliseconds. */
const DRAIN_MS = 300_000
/** How many acknowledged requests are repeated at the end. */
const REPLAYS = 50

/** A time from the start of a fault to its repair (epoch, in milliseconds). */
type FaultTime = { startedAt: number; endedAt: number }

/** What a run of a fault showed. */
export type Row = {
  fault: string
  title: string
  seed: number
  rounds: number
  startedAt: number
  endedAt: number
  counts: Counts
  violations: Violation[]
  /** The longest time without an acknowledged submission, in milliseconds. */
  writeGapMs: number
  /** The longest time from the acknowledgement of a submission to its record, in milliseconds. */
  recordingGapMs: number
  /** How often a process ended by itself. */
  crashes: number
  faultTimes: FaultTime[]
  /** When submissions were acknowledged and refused, recorded, and their emails accepted by the relay. */
  times: Record<'acknowledged' | 'refused' | 'recorded' | 'delivered', number[]>
}

export type RowOptions = {
  rounds: number
  seed: number
  /** The name of a mutant of `mutants.ts` that the APIs and workers run. */
  mutant?: string | undefined
}

/** Starts a cluster and clients, inflicts a fault in rounds, waits until all work is done, and audits the result. */
export async function runFault(fault: Fault, options: RowOptions): Promise<Row> {
  return await withLifecycle(async (life) => {
    const { rounds, seed, mutant } = options
    const random = createRandom(seed)
    const { hasStandby = false } = fault
    const cluster = await startCluster(life, { hasStandby, mutant })
    const startedAt = Date.now()
    const clients = startClients({
      perSecond: PER_SECOND,
      random,
      nextAddress: cluster.nextAddress,
    })
    const faultTimes = await inflictAll(fault, rounds, { cluster, random })
    await clients.finish()
    await drain(cluster)
    const stored = await readStored(cluster.database.db)
    const endedAt = Date.now()
    const { deliveries } = cluster.mailbox
    const expected = expectationsOf(fault, rounds)
    const { counts, violations } = audit(clients.operations, stored, deliveries, expected)
    violations.push(...(await checkReplays(clients.operations, cluster, random)))
    const processes = [...cluster.apis, ...cluster.workers]
    const crashes = processes.reduce((sum, process) => sum + process.crashes, 0)
    if (crashes > 0)
      violations.push({ invariant: 'no process ends', finding: `${crashes} crashes` })
    return {
      ...{ fault: fault.name, title: fault.title, seed, rounds, startedAt, endedAt },
      ...{ counts, violations, crashes, faultTimes },
      writeGapMs: writeGap(clients, faultTimes),
      recordingGapMs: recordingGap(clients.operations, stored),
      times: timesOf(
        clients.operations,
        stored,
        deliveries.map(({ at }) => at),
      ),
    }
  })
}

async function inflictAll(
  fault: Fault,
  rounds: number,
  scene: { cluster: Cluster; random: Random },
) {
  const faultTimes: FaultTime[] = []
  const calm = () => delay(scene.random.between(CALM_MS.least, CALM_MS.most))
  await calm()
  for (let round = 0; round < rounds; round++) {
    const startedAt = Date.now()
    await fault.inflict(scene)
    faultTimes.push({ startedAt, endedAt: Date.now() })
    await calm()
  }
  return faultTimes
}

function expectationsOf({ expect }: Fault, rounds: number): Expectations {
  const none = { isCommitCut: false, copies: 0, deadLetters: 0 }
  return { ...none, ...expect?.(rounds) }
}

// An audit that finds work unfinished says so.
async function drain({ database }: Cluster) {
  const deadline = Date.now() + DRAIN_MS
  while (Date.now() < deadline && (await readStored(database.db)).unfinished > 0) await delay(500)
}

async function checkReplays(
  operations: readonly Operation[],
  { nextAddress }: Cluster,
  random: Random,
) {
  const repeatable = operations.filter(({ key, answer }) => key && answer !== undefined)
  const different: string[] = []
  for (let checked = 0; checked < Math.min(REPLAYS, repeatable.length); checked++) {
    const operation = random.pick(repeatable)
    const { text, result, isReplay } = await submit(operation, nextAddress())
    if (!isReplay || text !== operation.answer)
      different.push(`operation ${operation.number} was answered ${result}: ${text}`)
  }
  const [first] = different
  return first ? [{ invariant: 'I9 replays', finding: `${different.length}: ${first}` }] : []
}

function writeGap({ operations }: Clients, faultTimes: FaultTime[]) {
  const first = faultTimes[0]?.startedAt ?? 0
  const last = faultTimes.at(-1)?.endedAt ?? 0
  const acknowledged = operations
    .flatMap(({ attempts }) => attempts)
    .filter(({ outcome, endedAt }) => outcome === 'acknowledged' && endedAt > first - 1_000)
    .map(({ endedAt }) => endedAt)
    .toSorted((a, b) => a - b)
  const gaps = acknowledged.map((at, index) => at - (acknowledged[index - 1] ?? at))
  return last === 0 ? 0 : Math.max(0, ...gaps)
}

function recordingGap(operations: readonly Operation[], { records }: Stored) {
  const recordedAt = new Map(records.map((record) => [record.email, record.recordedAt]))
  const gaps = operations.flatMap(({ email, attempts }) => {
    const acknowledged = attempts.find(({ outcome }) => outcome === 'acknowledged')
    const at = recordedAt.get(email)
    return acknowledged && at !== undefined ? [at - acknowledged.endedAt] : []
  })
  return Math.max(0, ...gaps)
}

function timesOf(operations: readonly Operation[], { records }: Stored, delivered: number[]) {
  const attempts = operations.flatMap((operation) => operation.attempts)
  const ended = (wanted: string) =>
    attempts.filter(({ outcome }) => outcome === wanted).map(({ endedAt }) => endedAt)
  return {
    acknowledged: ended('acknowledged'),
    refused: [...ended('refused'), ...ended('unknown')],
    recorded: records.map(({ recordedAt }) => recordedAt),
    delivered,
  }
}
