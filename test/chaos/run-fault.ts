import { setTimeout as delay } from 'node:timers/promises'
import { withLifecycle } from '../bench/with-lifecycle.ts'
import { audit, type Counts } from './audit/audit.ts'
import type { CopyAllowance } from './audit/expectations.ts'
import { createViolations, type Violation } from './audit/invariants.ts'
import { differentReplays } from './audit/replays.ts'
import { countUnfinished, readStored } from './audit/stored.ts'
import { type Clients, startClients } from './clients/clients.ts'
import type { Attempt } from './clients/operations.ts'
import { type Cluster, startCluster } from './cluster/cluster.ts'
import type { ManagedProcess } from './cluster/managed-process.ts'
import type { Fault, Scene } from './faults/fault.ts'
import { sendingAtOnce } from './faults/processes.ts'
import { createRandom } from './random.ts'
import { type FaultTime, measure, type Times } from './times.ts'

/** Submissions per second and cluster: two processors can serve four clusters at this rate. */
const PER_SECOND = 12
/** The time before the first fault, after the last one and between two, in milliseconds. */
const CALM_MS = { least: 500, most: 2_000 }
/** How long everything accepted may take to be recorded and delivered after the last fault, in milliseconds. */
const DRAIN_MS = 600_000
/** How often to check whether work is left, in milliseconds. */
const CHECK_MS = 500
/** How long the clients may wait for an acknowledgement before the first fault, in milliseconds. */
const START_MS = 60_000

/** What the run of a fault showed; times are in milliseconds (epoch). */
export type FaultResult = Pick<Fault, 'title' | 'targets' | 'hasWrongClocks'> &
  Times & {
    fault: string
    seed: number
    rounds: number
    startedAt: number
    endedAt: number
    counts: Counts
    violations: Violation[]
    /** How often a process ended by itself, or because it sent no heartbeat. */
    crashes: number
    faultTimes: FaultTime[]
  }

export type RunOptions = {
  rounds: number
  seed: number
  /** Whether the faults last only a third as long, where that is enough. */
  isShort?: boolean
  /** The name of a mutant of `mutants.ts` that the APIs and workers run, besides that of the fault. */
  mutant?: string | undefined
}

/** Starts a cluster and clients, inflicts a fault in rounds, waits until all work is done, and audits the result. */
export async function runFault(fault: Fault, options: RunOptions): Promise<FaultResult> {
  return await withLifecycle(async (life) => {
    const { rounds, seed, isShort = false, mutant } = options
    const random = createRandom(seed)
    const mutants = [fault.mutant, mutant].filter((name) => name !== undefined)
    const cluster = await startCluster(life, { ...fault, mutants })
    const startedAt = Date.now()
    const clients = startClients({
      perSecond: PER_SECOND,
      random,
      nextAddress: cluster.nextAddress,
    })
    life.onClose('clients', () => clients.stop())
    const run = createRun(fault, {
      cluster,
      random,
      clients,
      isShort,
      isMutant: mutants.length > 0,
    })
    await run.inflict(rounds)
    await clients.finish()
    const { operations } = clients
    // Before the records are read, so that the audit finds a repeat that was recorded again.
    const different = await differentReplays(operations, cluster, random)
    const stored = await readWhenDone(cluster)
    const endedAt = Date.now()
    const { deliveries } = cluster.mailbox
    const crashes = crashesOf([...cluster.apis, ...cluster.workers]).length
    const expected = {
      may5xxBeRecorded: fault.may5xxBeRecorded ?? false,
      isUninterrupted: fault.isUninterrupted ?? false,
      hasWrongClocks: fault.hasWrongClocks ?? false,
      answered: run.allowed.answered,
      copies: [...run.allowed.copies, ...crashesOf(cluster.workers).map(copiesAfterCrash)],
      undeliverable: run.allowed.undeliverable,
    }
    const { counts, violations } = audit(operations, stored, deliveries, expected)
    const others = createViolations()
    others.add('check of the fault', run.findings)
    others.add('I9 replays', different)
    const logged = cluster.apis.flatMap(({ internalErrors }) => internalErrors)
    others.add('internal errors', logged)
    if (!fault.endsProcesses) others.add('crashes', crashes > 0 ? [`${crashes} processes`] : [])
    return {
      fault: fault.name,
      title: fault.title,
      targets: fault.targets,
      hasWrongClocks: fault.hasWrongClocks,
      seed,
      rounds,
      startedAt,
      endedAt,
      counts,
      violations: [...violations, ...others.violations],
      crashes,
      faultTimes: run.faultTimes,
      ...measure(operations, stored, deliveries, run.faultTimes, endedAt),
    }
  })
}

type Parts = Pick<Scene, 'cluster' | 'random' | 'isShort'> & {
  clients: Clients
  isMutant: boolean
}

/** Returns what a fault does in rounds, and what it allows and finds meanwhile. */
function createRun(fault: Fault, { cluster, random, clients, isShort, isMutant }: Parts) {
  const allowed = {
    copies: [] as CopyAllowance[],
    undeliverable: [] as string[],
    answered: [] as string[],
  }
  const findings: string[] = []
  const faultTimes: FaultTime[] = []
  let recoveredAt: number | undefined
  const scene: Scene = {
    cluster,
    random,
    isShort,
    wait: (ms) => delay(isShort ? ms / 3 : ms),
    tempt: async (ms) => {
      await delay(ms)
      if (isMutant) await untilAcknowledgedSince(clients, Date.now() - ms, 9 * ms)
    },
    submitPoison: (effect) => clients.submitPoisoned(`poison:${effect}`),
    allowCopies: (count) => {
      const startedAt = Date.now()
      allowed.copies.push({ startedAt, endedAt: Number.POSITIVE_INFINITY, count })
    },
    expectUndeliverable: (address) => void allowed.undeliverable.push(address),
    expectAnswers: (leadIds) => void allowed.answered.push(...leadIds),
    noteRecovery: () => {
      recoveredAt = Date.now()
    },
    report: (finding) => void findings.push(finding),
  }
  const calm = () => delay(random.between(CALM_MS.least, CALM_MS.most))
  async function inflict(rounds: number) {
    // A fault that strikes before anything is acknowledged could not lose anything.
    await untilAcknowledged(clients)
    await calm()
    for (let round = 0; round < rounds; round++) {
      const startedAt = Date.now()
      recoveredAt = undefined
      await fault.inflict(scene)
      const endedAt = Date.now()
      for (const allowance of allowed.copies)
        allowance.endedAt = Math.min(allowance.endedAt, endedAt)
      faultTimes.push({ startedAt, recoveredAt: recoveredAt ?? endedAt, endedAt })
      await calm()
    }
  }
  return { allowed, findings, faultTimes, inflict }
}

async function untilAcknowledged({ operations }: Clients) {
  const deadline = Date.now() + START_MS
  while (!operations.some(({ answer }) => answer !== undefined)) {
    if (Date.now() > deadline) throw new Error('the APIs have acknowledged nothing')
    await delay(CHECK_MS)
  }
}

async function untilAcknowledgedSince({ operations }: Clients, since: number, limitMs: number) {
  const isSo = ({ startedAt, outcome }: Attempt) => startedAt > since && outcome === 'acknowledged'
  const deadline = Date.now() + limitMs
  while (!operations.some(({ attempts }) => attempts.some(isSo)) && Date.now() < deadline)
    await delay(CHECK_MS)
}

// An email about an alert can be sent at any moment, and be delivered without being among the emails that were read: then
// all is read again. An audit that finds work unfinished after DRAIN_MS says so.
async function readWhenDone({ database: { db }, mailbox: { deliveries } }: Cluster) {
  const deadline = Date.now() + DRAIN_MS
  for (;;) {
    while (Date.now() < deadline && (await countUnfinished(db)) > 0) await delay(CHECK_MS)
    const delivered = deliveries.length
    const stored = await readStored(db)
    const isDone = stored.unfinished === 0 && deliveries.length === delivered
    if (isDone || Date.now() >= deadline) return stored
  }
}

function crashesOf(processes: ManagedProcess[]) {
  return processes.flatMap(({ crashes }) => crashes)
}

/** Returns how many emails may be sent again after a worker has ended by itself. */
function copiesAfterCrash(at: number): CopyAllowance {
  return { startedAt: at, endedAt: at, count: sendingAtOnce }
}
