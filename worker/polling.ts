import { catalog, type JobName } from '../shared/jobs/catalog.ts'

/**
 * Why queues are not polled. `relay`: the relay cannot be used (emails only); `schema`: the schema does not fit (all).
 */
type PauseCause = 'relay' | 'schema'

/** Decides which queues of a worker are polled. */
export type QueuePolling = {
  /** Stops polling for a cause. Jobs that are running finish. */
  pause(cause: PauseCause): Promise<void>
  /** Ends a pause, and polls the queues that no other cause stops. */
  resume(cause: PauseCause): Promise<void>
  /** Stops polling the queues that staff have paused, and polls the others, unless a cause stops them. */
  setPausedByStaff(names: ReadonlySet<JobName>): Promise<void>
  /** Polls queues with a new number of slots. Jobs that are running finish. */
  restart(names: JobName[]): Promise<void>
}

type PollingOptions = {
  start: (name: JobName) => Promise<void>
  stop: (name: JobName) => Promise<void>
}

const names = Object.keys(catalog) as JobName[]

/** Creates the polling of a worker. It is paused at first, until `schema` is resumed. */
export function createPolling({ start, stop }: PollingOptions): QueuePolling {
  const causes = new Set<PauseCause>(['schema'])
  const polled = new Set<JobName>()
  let pausedByStaff: ReadonlySet<JobName> = new Set()
  let lastUpdate = Promise.resolve()

  function isPaused(name: JobName) {
    if (causes.has('schema') || pausedByStaff.has(name)) return true
    return causes.has('relay') && name === 'sendEmail'
  }

  async function update() {
    for (const name of names) {
      if (isPaused(name) && polled.delete(name)) await stop(name)
      if (isPaused(name) || polled.has(name)) continue
      await start(name)
      polled.add(name)
    }
  }

  // One after the other: starting a queue takes several steps.
  async function updateNext(change: () => Promise<void> = async () => {}) {
    lastUpdate = lastUpdate
      .catch(() => {})
      .then(change)
      .then(update)
    await lastUpdate
  }

  return {
    pause: async (cause) => {
      causes.add(cause)
      await updateNext()
    },
    resume: async (cause) => {
      causes.delete(cause)
      await updateNext()
    },
    setPausedByStaff: async (paused) => {
      pausedByStaff = paused
      await updateNext()
    },
    restart: async (changed) => {
      await updateNext(async () => {
        for (const name of changed) if (polled.delete(name)) await stop(name)
      })
    },
  }
}
