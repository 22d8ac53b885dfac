import { catalog, type JobName } from '../shared/jobs/catalog.ts'
import { concurrencyBounds } from '../shared/jobs/concurrency.ts'
import type { AnyJob } from '../shared/jobs/define.ts'
import type { Config } from '../shared/runtime/config.ts'
import type { StoredConcurrency } from '../shared/tables/jobs/queue-concurrency.ts'

/** How many jobs, batches or emails of each queue this worker runs at once. */
export type Concurrency = {
  of(name: JobName): number
  /** Takes over what staff have set, within the bounds of each queue. Returns the queues for which it changed. */
  apply(stored: Pick<StoredConcurrency, 'queue' | 'concurrency'>[]): JobName[]
}

const jobs = Object.entries(catalog) as [JobName, AnyJob][]

/** Creates the concurrency of a worker: the defaults, until `apply` is called. */
export function createConcurrency(config: Pick<Config, 'SMTP_CONNECTIONS'>): Concurrency {
  const current = new Map<JobName, number>()

  function slotsFor(job: AnyJob, stored: number | undefined) {
    const bounds = concurrencyBounds(job)
    if (!bounds) return 1
    return Math.min(stored ?? bounds.default ?? config.SMTP_CONNECTIONS, bounds.max)
  }

  const apply: Concurrency['apply'] = (stored) =>
    jobs.flatMap(([name, job]) => {
      const value = slotsFor(job, stored.find(({ queue }) => queue === job.queue)?.concurrency)
      const isChanged = current.get(name) !== value
      current.set(name, value)
      return isChanged ? [name] : []
    })

  apply([])
  return { apply, of: (name) => current.get(name) ?? 1 }
}
