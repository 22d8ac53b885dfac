import { catalogue, type JobName } from '../shared/jobs/catalogue.ts'
import type { AnyJob } from '../shared/jobs/define.ts'
import { isolationQueue } from '../shared/jobs/queues.ts'
import type { WorkerContext } from './context.ts'
import { handlers } from './handlers.ts'
import type { BatchHandler, SingleHandler } from './job-handler.ts'
import { runBatch } from './run-batch.ts'
import { runSingle } from './run-single.ts'

const batchSize = 100

// NOTIFY wakes a slot; a retry that becomes due sends no NOTIFY, so slots also poll.
const polling = { pollingIntervalSeconds: 0.5, notifyPollingIntervalSeconds: 2 }

// For fetching, heartbeats and maintenance while every transactional handler is running.
const spareConnections = 4

/** Returns how many connections a worker's pg-boss needs: each running batch uses one. */
export function bossConnections(jobs: Record<string, AnyJob>): number {
  const batches = Object.values(jobs).filter(({ mode }) => mode === 'batch')
  // One slot polls the queue, one the isolation queue.
  return 2 * batches.length + spareConnections
}

/** Starts polling every queue of the catalog; polling ends with `boss.stop()`. */
export async function startJobs(context: WorkerContext): Promise<void> {
  for (const name of Object.keys(catalogue) as JobName[]) {
    const definition: AnyJob = catalogue[name]
    if (definition.mode === 'batch') {
      const handler = handlers[name] as BatchHandler<unknown>
      await startBatchSlot(context, definition, handler, definition.queue, batchSize)
      await startBatchSlot(context, definition, handler, isolationQueue(definition), 1)
    } else {
      await startSlots(context, name)
    }
  }
}

/** Starts all slots of a queue whose jobs run one at a time per slot. */
export async function startSlots(context: WorkerContext, name: JobName): Promise<void> {
  const definition: AnyJob = catalogue[name]
  const handler = handlers[name] as SingleHandler<unknown>
  for (let slot = 0; slot < (definition.concurrency ?? 1); slot++)
    await startSingleSlot(context, definition, handler)
}

/** Stops polling a queue that `startSlots` started; running jobs finish. */
export async function stopSlots({ boss }: WorkerContext, name: JobName): Promise<void> {
  await boss.offWork(catalogue[name].queue, { wait: false })
}

async function startBatchSlot(
  context: WorkerContext,
  definition: AnyJob,
  handler: BatchHandler<unknown>,
  queue: string,
  size: number,
) {
  const poller = createPoller(context)
  const options = { ...polling, transactional: true, batchSize: size } as const
  poller.worker = await context.boss.work<object, void, typeof options>(
    queue,
    options,
    (jobs, tx) => {
      poller.pollNow()
      const stopTimer = context.metrics.runs.startTimer({ queue })
      return runBatch(context, definition, handler, jobs, tx).finally(() => stopTimer())
    },
  )
}

async function startSingleSlot(
  context: WorkerContext,
  definition: AnyJob,
  handler: SingleHandler<unknown>,
) {
  const poller = createPoller(context)
  const options = { ...polling, perJobResults: true, includeMetadata: true } as const
  poller.worker = await context.boss.work<object, void, typeof options>(
    definition.queue,
    options,
    async (jobs) => {
      poller.pollNow()
      const stopTimer = context.metrics.runs.startTimer({ queue: definition.queue })
      const results = jobs.map((job) => runSingle(context, definition, handler, job))
      return (await Promise.all(results).finally(() => stopTimer())).flat()
    },
  )
}

// pg-boss waits for its polling interval after every job. A slot that just got a job polls again
// immediately instead, and waits only after it found none.
function createPoller({ boss }: WorkerContext) {
  return {
    worker: '',
    pollNow() {
      boss.notifyWorker(this.worker)
    },
  }
}
