import type { Queue } from 'pg-boss'
import type { AnyJob } from './define.ts'

const DAY = 24 * 60 * 60
const YEARS = 10 * 365 * DAY

/** The dead letter queue, for jobs that used up their retries or failed permanently. */
export function deadLetterQueue({ queue }: { queue: string }): string {
  return `${queue}-dead`
}

/**
 * The queue for batch jobs whose claim was lost (the worker died or hung). It runs one job at a time,
 * so that a job that kills its worker does not use up the attempts of others.
 */
export function isolationQueue({ queue }: { queue: string }): string {
  return `${queue}-alone`
}

/**
 * The pg-boss queues of a catalog; dead letter queues come first because the others refer to them.
 * By default pg-boss deletes waiting jobs after 14 days and failed ones after 7. Here waiting jobs and
 * dead letters are kept for ten years.
 */
export function queueDefinitions(catalogue: Record<string, AnyJob>): Queue[] {
  const jobs = Object.values(catalogue)
  const dead = jobs.map((job) => deadLetterDefinition(deadLetterQueue(job)))
  const alone = jobs
    .filter((job) => job.mode === 'batch')
    .map((job) => workDefinition(job, isolationQueue(job)))
  return [...dead, ...jobs.map((job) => workDefinition(job, job.queue)), ...alone]
}

function workDefinition(job: AnyJob, name: string): Queue {
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

function deadLetterDefinition(name: string): Queue {
  return { name, retentionSeconds: YEARS, deleteAfterSeconds: YEARS }
}
