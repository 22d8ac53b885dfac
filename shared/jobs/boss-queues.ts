import { catalog } from './catalog.ts'
import type { AnyJob } from './define.ts'
import { deadLetterQueue, isolationQueues } from './queues.ts'

/**
 * One of the two or four pg-boss queues of a job definition. Staff see them as one queue. New jobs go to
 * `main`, batch jobs whose claim was lost to `isolation`, and dead letters to `dead`.
 */
export type BossQueue = { name: string; job: AnyJob; kind: 'main' | 'isolation' | 'dead' }

const jobs: AnyJob[] = Object.values(catalog)

/** The pg-boss queues of every job in the catalog. */
export const bossQueues: readonly BossQueue[] = jobs.flatMap((job) => {
  const isolation = job.mode === 'batch' ? isolationQueues(job) : []
  return [
    { name: job.queue, job, kind: 'main' },
    ...isolation.map(({ name }) => ({ name, job, kind: 'isolation' }) as const),
    { name: deadLetterQueue(job), job, kind: 'dead' },
  ]
})

/** The names of the queues as staff see them, one per job. */
export const queueNames = jobs.map(({ queue }) => queue) as [string, ...string[]]

/** Returns the pg-boss queue with this name; undefined if no job in the catalog has it. */
export function bossQueueOf(name: string): BossQueue | undefined {
  return byName.get(name)
}

/** Returns the names of the pg-boss queues of these kinds, or of all if none is passed. */
export function bossQueueNames(...kinds: BossQueue['kind'][]): string[] {
  const selected =
    kinds.length > 0 ? bossQueues.filter(({ kind }) => kinds.includes(kind)) : bossQueues
  return selected.map(({ name }) => name)
}

const byName = new Map(bossQueues.map((bossQueue) => [bossQueue.name, bossQueue]))
