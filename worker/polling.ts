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
  let lastUpdate = Promise.resolve()

  async function update() {
    for (const name of names) {
      const isPaused = causes.has('schema') || (causes.has('relay') && name === 'sendEmail')
      if (isPaused && polled.delete(name)) await stop(name)
      if (isPaused || polled.has(name)) continue
      await start(name)
      polled.add(name)
    }
  }

  // One after the other: starting a queue takes several steps.
  async function updateNext() {
    lastUpdate = lastUpdate.catch(() => {}).then(update)
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
  }
}
