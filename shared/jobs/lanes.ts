import { catalogue } from './catalogue.ts'
import type { AnyJob } from './define.ts'
import { deadLetterQueue, isolationQueue } from './queues.ts'

/**
 * Where a job stands in its queue: in the main line, alone after a lost claim, or among the dead
 * letters. Each is a queue of its own to pg-boss; to staff they are one.
 */
export type Lane = { name: string; job: AnyJob; kind: 'main' | 'alone' | 'dead' }

const jobs: AnyJob[] = Object.values(catalogue)

/** Every lane of every queue of the catalogue. */
export const lanes: readonly Lane[] = jobs.flatMap((job) => [
  { name: job.queue, job, kind: 'main' },
  ...(job.mode === 'batch' ? [{ name: isolationQueue(job), job, kind: 'alone' } as const] : []),
  { name: deadLetterQueue(job), job, kind: 'dead' },
])

/** The queues of the catalogue, as staff know them. */
export const queueNames = jobs.map(({ queue }) => queue) as [string, ...string[]]

/** The lane that a queue of pg-boss is; undefined for one that is not in the catalogue. */
export function laneOf(name: string): Lane | undefined {
  return byName.get(name)
}

/** The names of all lanes, or of those of some kinds. */
export function laneNames(...kinds: Lane['kind'][]): string[] {
  const chosen = kinds.length > 0 ? lanes.filter(({ kind }) => kinds.includes(kind)) : lanes
  return chosen.map(({ name }) => name)
}

const byName = new Map(lanes.map((lane) => [lane.name, lane]))
