import { catalogue } from './catalogue.ts'
import type { AnyJob } from './define.ts'
import { deadLetterQueue, isolationQueue } from './queues.ts'

/**
 * One of the up to three pg-boss queues behind a queue that staff see: the main one, the one for jobs
 * whose claim was lost (batch jobs only), and the dead letters.
 */
export type BossQueue = { name: string; job: AnyJob; kind: 'main' | 'isolation' | 'dead' }

const jobs: AnyJob[] = Object.values(catalogue)

/** The pg-boss queues of every job in the catalogue. */
export const bossQueues: readonly BossQueue[] = jobs.flatMap((job) => [
  { name: job.queue, job, kind: 'main' },
  ...(job.mode === 'batch' ? [{ name: isolationQueue(job), job, kind: 'isolation' } as const] : []),
  { name: deadLetterQueue(job), job, kind: 'dead' },
])

/** The queues that staff see, one per job. */
export const queueNames = jobs.map(({ queue }) => queue) as [string, ...string[]]

/** The pg-boss queue of this name; undefined when no job in the catalogue has it. */
export function bossQueueOf(name: string): BossQueue | undefined {
  return byName.get(name)
}

/** The names of all pg-boss queues, or of those of some kinds. */
export function bossQueueNames(...kinds: BossQueue['kind'][]): string[] {
  const chosen =
    kinds.length > 0 ? bossQueues.filter(({ kind }) => kinds.includes(kind)) : bossQueues
  return chosen.map(({ name }) => name)
}

const byName = new Map(bossQueues.map((bossQueue) => [bossQueue.name, bossQueue]))
