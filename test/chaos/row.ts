import { setTimeout as delay } from 'node:timers/promises'
import { withLifecycle } from '../bench/with-lifecycle.ts'
import { audit, type Counts, countUnfinished, readStored, type Violation } from './audit/audit.ts'
import { checkReplays } from './audit/replays.ts'
import { type Clients, startClients } from './clients/clients.ts'
import { type Cluster, startCluster } from './cluster/cluster.ts'
import type { Fault, Scene } from './faults/fault.ts'
import { sendingAtOnce } from './faults/processes.ts'
import { createRandom } from './random.ts'
import { type FaultTime, measure, type Times } from './times.ts'

/** Submissions per second. */
const PER_SECOND = 20
/** The time before the first fault, after the last one and between two, in milliseconds. */
const CALM_MS = { least: 500, most: 2_000 }
/** How long everything accepted may take to be recorded and delivered after the last fault, in milliseconds. */
const DRAIN_MS = 600_000
/** How often to check whether it is, in milliseconds. */
const CHECK_MS = 500

/** What a run of a fault showed. */
export type Row = Pick<Fault, 'title' | 'targets' | 'hasWrongClocks'> &
  Times & {
    fault: string
    seed: number
    rounds: number
    startedAt: number
    endedAt: number
    counts: Counts
    violations: Violation[]
    /** How often a process ended by itself. */
    crashes: number
    faultTimes: FaultTime[]
  }

export type RowOptions = {
  rounds: number
  seed: number
  /** Submissions per second; default: 20. */
  perSecond?: number
  /** Whether the faults last only a third as long, where that is enough. */
  isShort?: boolean
  /** The name of a mutant of `mutants.ts` that the APIs and workers run; default: that of the fault. */
  mutant?: string | undefined
}

/** Starts a cluster and clients, inflicts a fault in rounds, waits until all work is done, and audits the result. */
export async function runFault(fault: Fault, options: RowOptions): Promise<Row> {
  return await withLifecycle(async (life) => {
    const { rounds, seed, perSecond = PER_SECOND, isShort = false, mutant = fault.mutant } = options
    const random = createRandom(seed)
    const cluster = await startCluster(life, { ...fault, mutant })
    const startedAt = Date.now()
    const clients = startClients({ perSecond, random, nextAddress: cluster.nextAddress })
    life.onClose('clients', async () => clients.stop())
    const run = createRun(fault, { cluster, random, clients, isShort })
    await run.inflict(rounds)
    await clients.finish()
    await drain(cluster)
    const stored = await readStored(cluster.database.db)
    const endedAt = Date.now()
    const { operations } = clients
    const { deliveries } = cluster.mailbox
    const processes = [...cluster.apis, ...cluster.workers]
    const crashes = processes.reduce((sum, process) => sum + process.crashes, 0)
    const expected = { ...run.expected, copies: run.expected.copies + crashes * sendingAtOnce }
    const { counts, violations } = audit(operations, stored, deliveries, expected)
    violations.push(...run.violations, ...(await checkReplays(operations, cluster, random)))
    if (crashes > 0 && !fault.endsProcesses)
      violations.push({ invariant: 'no process ends', finding: `${crashes} crashes` })
    const { faultTimes } = run
    return {
      ...{ fault: fault.name, title: fault.title, targets: fault.targets, seed, rounds },
      hasWrongClocks: fault.hasWrongClocks,
      ...{ startedAt, endedAt, counts, violations, crashes, faultTimes },
      ...measure(operations, stored, deliveries, faultTimes),
    }
  })
}

type Parts = Pick<Scene, 'cluster' | 'random'> & { clients: Clients; isShort: boolean }

function createRun(fault: Fault, { cluster, random, clients, isShort }: Parts) {
  const { isCommitCut = false, isUninterrupted = false } = fault
  const expected = { isCommitCut, isUninterrupted, copies: 0, deadLetters: 0 }
  const violations: Violation[] = []
  const faultTimes: FaultTime[] = []
  let recoveredAt: number | undefined
  const scene: Scene = {
    cluster,
    random,
    isShort,
    wait: (ms) => delay(isShort ? ms / 3 : ms),
    submitPoison: (effect) => clients.submitPoisoned(`poison:${effect}`),
    allowCopies: (count) => {
      expected.copies += count
    },
    expectDeadLetters: (count) => {
      expected.deadLetters += count
    },
    noteRecovery: () => {
      recoveredAt = Date.now()
    },
    report: (finding) => void violations.push({ invariant: fault.name, finding }),
  }
  const calm = () => delay(random.between(CALM_MS.least, CALM_MS.most))
  async function inflict(rounds: number) {
    await calm()
    for (let round = 0; round < rounds; round++) {
      const startedAt = Date.now()
      recoveredAt = undefined
      await fault.inflict(scene)
      const endedAt = Date.now()
      faultTimes.push({ startedAt, recoveredAt: recoveredAt ?? endedAt, endedAt })
      await calm()
    }
  }
  return { expected, violations, faultTimes, inflict }
}

// An audit that finds work unfinished says so.
async function drain({ database }: Cluster) {
  const deadline = Date.now() + DRAIN_MS
  while (Date.now() < deadline && (await countUnfinished(database.db)) > 0) await delay(CHECK_MS)
}
