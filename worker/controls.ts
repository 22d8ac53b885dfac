import { setTimeout as delay } from 'node:timers/promises'
import { catalog, type JobName } from '../shared/jobs/catalog.ts'
import { isDatabaseDown } from '../shared/runtime/errors.ts'
import type { Log } from '../shared/runtime/log.ts'
import { listHolds } from '../shared/tables/jobs/holds.ts'
import { listConcurrency } from '../shared/tables/jobs/queue-concurrency.ts'
import {
  storeReply,
  takeRequests,
  type WorkerRequest,
} from '../shared/tables/jobs/worker-requests.ts'
import type { Database } from '../shared/tables/tables.ts'

/** How often a worker asks what staff have changed, in milliseconds. */
const ASK_MS = 1_000

type ControlsOptions = {
  db: Database
  log: Log
  /** Host and process id. */
  worker: string
  /** Applies which queues staff have paused. Called at the first `refresh`, and whenever that changes. */
  setPaused: (names: ReadonlySet<JobName>) => Promise<void>
  /** Applies the concurrency that staff have set. */
  setConcurrency: (stored: { queue: string; concurrency: number }[]) => Promise<void>
  /** Carries out a request, and returns the reply to it. */
  answer: (request: WorkerRequest) => Promise<object>
}

/** Makes a worker follow what staff pause, change and request. */
export type Controls = {
  /** @throws if the database cannot be used */
  refresh(): Promise<void>
  /** Refreshes every second until `dispose` is called. */
  start(): void
  dispose(): void
}

/** Creates the controls of a worker. They change nothing before the first `refresh`. */
export function createControls(options: ControlsOptions): Controls {
  const { db, log, worker } = options
  const disposal = new AbortController()
  let appliedPauses: string | undefined

  async function refresh() {
    const holds = await listHolds(db)
    const queues = holds.filter(({ template }) => template === null).map(({ queue }) => queue)
    if (appliedPauses !== queues.join()) {
      await options.setPaused(namesOf(queues))
      appliedPauses = queues.join()
    }
    await options.setConcurrency(await listConcurrency(db))
    // Not awaited: a probe can take longer than the interval.
    for (const request of await takeRequests(db, worker)) void reply(request)
  }

  async function reply(request: WorkerRequest) {
    try {
      await storeReply(db, request.id, await options.answer(request))
    } catch (error) {
      report(error)
    }
  }

  function report(error: unknown) {
    if (!disposal.signal.aborted && !isDatabaseDown(error))
      log.error({ err: error }, 'controls.failed')
  }

  async function run() {
    while (!disposal.signal.aborted) {
      await delay(ASK_MS, undefined, { signal: disposal.signal }).catch(() => {})
      if (!disposal.signal.aborted) await refresh().catch(report)
    }
  }

  return { refresh, start: () => void run(), dispose: () => disposal.abort() }
}

function namesOf(queues: string[]): Set<JobName> {
  const names = Object.keys(catalog) as JobName[]
  return new Set(names.filter((name) => queues.includes(catalog[name].queue)))
}
