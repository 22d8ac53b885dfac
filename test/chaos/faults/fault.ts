import type { Cluster } from '../cluster/cluster.ts'
import type { Random } from '../random.ts'

/** How long a fault waits for what it needs, in milliseconds. */
const ARRIVAL_MS = 120_000

/** What a fault can use, and what it reports. */
export type Scene = {
  cluster: Cluster
  random: Random
  /** Whether the run is to be short. */
  isShort: boolean
  /** Waits this long, in milliseconds; a third of it in a short run. */
  wait(ms: number): Promise<void>
  /**
   * Waits this long, in milliseconds. Of a mutant, which might do what it must not, waits until a submission that begins
   * now is acknowledged, for ten times as long at most.
   */
  tempt(ms: number): Promise<void>
  /** Lets a client submit an inquiry at which the mutant `poison` does this. */
  submitPoison(effect: 'throw' | 'loop' | 'exit' | 'memory'): void
  /**
   * Allows that this many emails are sent again, which the relay accepts from now until the end of the round: its reply,
   * or the note of it, can be lost.
   */
  allowCopies(count: number): void
  /** Expects that emails to this address fail for good, and become dead letters. */
  expectUndeliverable(address: string): void
  /** Expects that the client of each of these leads gets one answer of the house. */
  expectAnswers(leadIds: string[]): void
  /** Notes that from now on the processes can do their work again. Default: at the end of the round. */
  noteRecovery(): void
  /** Reports what should not have happened. */
  report(finding: string): void
}

/** The most that some times of a run should be, in milliseconds. */
type Targets = {
  /** From the recovery to the next acknowledgement. */
  writing?: number
  /** From the recovery to the next record. */
  recording?: number
  /** Of an answer. */
  answer?: number
  /** From an acknowledgement to its record. */
  record?: number
  /** From a record until the relay accepts its emails. */
  email?: number
}

/** A fault: what dies, breaks or gives wrong answers. */
export type Fault = {
  /** As an argument of `npm run chaos`. */
  name: string
  /** What happens in a round. */
  title: string
  /** Rounds of a full run. */
  rounds: number
  /** About how long these take on a quiet machine; default: 1. The longest start first. */
  minutes?: number
  /** Whether commits wait for a standby. */
  hasStandby?: boolean
  /** Whether the database has a disk of its own. */
  hasOwnDisk?: boolean
  /** Whether the database is on three hosts with Patroni. */
  hasPatroni?: boolean
  /** The mutant that the APIs and workers run. */
  mutant?: string
  /** The commit of the version that runs first; default: this version. */
  release?: string | undefined
  /** Whether a submission that was answered with 5xx may be recorded, because the database did not answer in time. */
  may5xxBeRecorded?: boolean
  /** Whether every attempt of a client must succeed. */
  isUninterrupted?: boolean
  /** Whether processes may end by themselves. */
  endsProcesses?: boolean
  /** Whether the clocks of some processes are wrong, so that the times of records tell nothing. */
  hasWrongClocks?: boolean
  /** The most that some times of the run should be. They are shown, and decide nothing. */
  targets?: Targets
  /** Override the settings of the APIs and workers. */
  settings?: Record<string, string>
  /** Why it cannot run on this machine; undefined: it can. */
  obstacle?: () => string | undefined
  /** Inflicts one round, and repairs what nobody would expect to repair itself. */
  inflict(scene: Scene): Promise<void>
}

/**
 * Waits for what a fault needs before it can strike.
 * @param wait gets the function to call when it has arrived
 * @throws if it has not arrived after two minutes
 */
export async function inTime(what: string, wait: (arrived: () => void) => void): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  const timer = setTimeout(() => reject(new Error(`${what} has not arrived`)), ARRIVAL_MS)
  wait(resolve)
  await promise.finally(() => clearTimeout(timer))
}

/** Returns a fault whose round inflicts these, one after the other. */
export function inSequence(name: string, faults: Fault[]): Fault {
  const some = (
    property: 'may5xxBeRecorded' | 'endsProcesses' | 'hasStandby' | 'hasPatroni' | 'hasWrongClocks',
  ) => faults.some((fault) => fault[property])
  const mutant = faults.find((fault) => fault.mutant)?.mutant
  return {
    name,
    title: faults.map((fault) => fault.title).join('; '),
    rounds: 1,
    hasStandby: some('hasStandby'),
    hasPatroni: some('hasPatroni'),
    may5xxBeRecorded: some('may5xxBeRecorded'),
    endsProcesses: some('endsProcesses'),
    hasWrongClocks: some('hasWrongClocks'),
    ...(mutant === undefined ? {} : { mutant }),
    isUninterrupted: faults.every((fault) => fault.isUninterrupted),
    inflict: async (scene) => {
      for (const fault of faults) await fault.inflict(scene)
    },
  }
}
