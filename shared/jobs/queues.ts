import type { Queue } from 'pg-boss'
import type { AnyJob } from './define.ts'

const DAY = 24 * 60 * 60
const YEARS = 10 * 365 * DAY

/** Where the jobs of a queue go that used up their retries or can never succeed. */
export function deadLetterQueue({ queue }: { queue: string }): string {
  return `${queue}-dead`
}

/**
 * Where a batch job goes whose claim was lost (its worker died or hung): it is worked on alone
 * there, so that a job that kills its worker cannot use up its neighbours' attempts.
 */
export function isolationQueue({ queue }: { queue: string }): string {
  return `${queue}-alone`
}

/**
 * The pg-boss queues of a catalogue, dead letters first because the others refer to them.
 * pg-boss deletes waiting jobs after 14 days and failed ones after 7 unless told otherwise:
 * nothing that waits or is dead is deleted here before ten years have passed.
 */
export function queuesOf(catalogue: Record<string, AnyJob>): Queue[] {
  const jobs = Object.values(catalogue)
  const dead = jobs.map((job) => deadLetters(deadLetterQueue(job)))
  const alone = jobs
    .filter((job) => job.mode === 'batch')
    .map((job) => working(job, isolationQueue(job)))
  return [...dead, ...jobs.map((job) => working(job, job.queue)), ...alone]
}

function working(job: AnyJob, name: string): Queue {
  return {
    name,
    policy: job.mode === 'exclusive' ? 'exclusive' : 'standard',
    deadLetter: deadLetterQueue(job),
    retryLimit: job.retry.limit,
    retryDelay: job.retry.delaySeconds,
    ...backoff(job),
    expireInSeconds: job.expireSeconds,
    ...(job.heartbeatSeconds && { heartbeatSeconds: job.heartbeatSeconds }),
    retentionSeconds: YEARS,
    deleteAfterSeconds: 30 * DAY,
    notify: true,
  }
}

function backoff({ retry }: AnyJob) {
  if (retry.delaySeconds === 0) return { retryBackoff: false }
  return { retryBackoff: true, retryDelayMax: retry.maxDelaySeconds }
}

function deadLetters(name: string): Queue {
  return { name, retentionSeconds: YEARS, deleteAfterSeconds: YEARS }
}
