import type { AlertCause } from '../../shared/contract/alert.ts'
import type { Cluster } from '../chaos/cluster/cluster.ts'
import type { Ops } from './ops.ts'

/** What a drill works with. */
export type DrillContext = {
  cluster: Cluster
  ops: Ops
  /** Submits this many inquiries as fast as they are accepted. */
  flood(submissions: number): Promise<void>
}

/** An incident that an on-call engineer has to notice and to put right. */
export type Drill = {
  name: string
  title: string
  /** The alerts of which one must be shown and told. */
  causes: AlertCause[]
  /** What an alert must say, so that the engineer knows where to look. */
  names: RegExp
  /** Whether the dashboard itself cannot answer: it must say so. */
  isBlind?: boolean
  /** The queue that the engineer pauses while the numbers are compared, because they would not stand still otherwise. */
  busyQueue?: string
  begin(context: DrillContext): Promise<void>
  /** Puts it right, as an engineer would. Returns what that was, for the table. */
  repair(context: DrillContext): Promise<string>
}
