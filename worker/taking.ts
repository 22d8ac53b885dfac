import { catalog, type JobName } from '../shared/jobs/catalog.ts'

/** Why a worker takes no jobs: the relay cannot be used, so no emails; or the schema does not fit, so none at all. */
type PauseCause = 'relay' | 'schema'

/** Decides which queues of a worker are polled. */
export type Taking = {
  /** Stops polling for a cause. Jobs that are running finish. */
  pause(cause: PauseCause): Promise<void>
  /** Ends a pause, and polls the queues that have no other cause not to be. */
  resume(cause: PauseCause): Promise<void>
}

type TakingOptions = {
  start: (name: JobName) => Promise<void>
  stop: (name: JobName) => Promise<void>
}

const names = Object.keys(catalog) as JobName[]

/** Creates a worker's taking, which is paused for its schema at first. */
export function createTaking({ start, stop }: TakingOptions): Taking {
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
