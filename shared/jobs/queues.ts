import type { Queue } from 'pg-boss'
import type { AnyJob } from './define.ts'

const DAY_SECONDS = 24 * 60 * 60
const TEN_YEARS_SECONDS = 10 * 365 * DAY_SECONDS

/**
 * Returns the name of a job's dead letter queue, for jobs that failed permanently or have no retries left.
 */
export function deadLetterQueue({ queue }: { queue: string }): string {
  return `${queue}-dead`
}

/** A queue for batch jobs whose claim was lost because their worker died or hung. */
type IsolationQueue = {
  name: string
  /** How many of its jobs run at once. */
  batchSize: number
}

/**
 * Returns the isolation queues of a batch job: a job whose claim is lost moves to the first and, if that happens
 * again, to the last, where it runs alone. So a job that kills its worker does not use up the attempts of others,
 * and the others, which can be hundreds, need not all run alone.
 */
export function isolationQueues({ queue }: { queue: string }): IsolationQueue[] {
  return [
    { name: `${queue}-few`, batchSize: 10 },
    { name: `${queue}-alone`, batchSize: 1 },
  ]
}

/**
 * Returns the pg-boss queues of a catalog. Dead letter queues come first because the others refer to them.
 * By default, pg-boss deletes waiting jobs after 14 days and ended ones after 7. Here, waiting jobs and dead
 * letters are kept for ten years, and other ended jobs for 30 days.
 */
export function queueDefinitions(catalog: Record<string, AnyJob>): Queue[] {
  const jobs = Object.values(catalog)
  const dead = jobs.map((job) => deadLetterQueueDefinition(deadLetterQueue(job)))
  const isolation = jobs
    .filter((job) => job.mode === 'batch')
    .flatMap((job) => isolationQueues(job).map(({ name }) => workQueueDefinition(job, name)))
  return [...dead, ...jobs.map((job) => workQueueDefinition(job, job.queue)), ...isolation]
}

function workQueueDefinition(job: AnyJob, name: string): Queue {
  return {
    name,
    policy: job.mode === 'exclusive' ? 'exclusive' : 'standard',
    deadLetter: deadLetterQueue(job),
    retryLimit: job.retry.limit,
    retryDelay: job.retry.delaySeconds,
    ...backoff(job),
    expireInSeconds: job.expireSeconds,
    ...(job.heartbeatSeconds && { heartbeatSeconds: job.heartbeatSeconds }),
    retentionSeconds: TEN_YEARS_SECONDS,
    deleteAfterSeconds: 30 * DAY_SECONDS,
    notify: true,
  }
}

function backoff({ retry }: AnyJob) {
  if (retry.delaySeconds === 0) return { retryBackoff: false }
  return { retryBackoff: true, retryDelayMax: retry.maxDelaySeconds }
}

function deadLetterQueueDefinition(name: string): Queue {
  return { name, retentionSeconds: TEN_YEARS_SECONDS, deleteAfterSeconds: TEN_YEARS_SECONDS }
}
