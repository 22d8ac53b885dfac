import type { Cluster } from '../cluster/cluster.ts'
import type { Random } from '../random.ts'

/** What an audit allows after a fault. */
export type Expectations = {
  /** Whether an answer of 5xx can mean that the outcome is unknown, because the database did not answer. */
  isCommitCut: boolean
  /** Copies of emails: those that the relay accepted while its reply or the note of it was lost. */
  copies: number
  deadLetters: number
}

/** What a fault can use. */
type Scene = { cluster: Cluster; random: Random }

/** A fault of RELIABILITY.md: what dies, breaks or lies. */
export type Fault = {
  /** As an argument of `npm run chaos`. */
  name: string
  /** What happens in a round. */
  title: string
  /** Rounds of a full run. */
  rounds: number
  /** Whether commits wait for a standby. */
  hasStandby?: boolean
  /** @param rounds the number of rounds of this run */
  expect?: (rounds: number) => Partial<Expectations>
  /** Inflicts one round, and repairs what nobody would expect to repair itself. */
  inflict(scene: Scene): Promise<void>
}
