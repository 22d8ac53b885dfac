import { catalogue, type JobName } from '../shared/jobs/catalogue.ts'
import type { AnyJob } from '../shared/jobs/define.ts'
import { isolationQueue } from '../shared/jobs/queues.ts'
import type { WorkerContext } from './context.ts'
import { handlers } from './handlers.ts'
import type { BatchHandler, SingleHandler } from './job-handler.ts'
import { runBatch } from './run-batch.ts'
import { runSingle } from './run-single.ts'

const batchSize = 100

// Wake on NOTIFY; a retry that falls due notifies nobody, so keep looking as well.
const polling = { pollingIntervalSeconds: 0.5, notifyPollingIntervalSeconds: 2 }

// For fetching, heartbeats and maintenance, while every transactional handler is at work.
const spareConnections = 4

/** Connections a worker's pg-boss needs for these jobs: each transactional handler holds one. */
export function bossConnections(jobs: Record<string, AnyJob>): number {
  const batches = Object.values(jobs).filter(({ mode }) => mode === 'batch')
  // One takes batches from the queue, one what came back after a lost claim.
  return 2 * batches.length + spareConnections
}

/** Starts taking jobs from every queue of the catalogue. Ends with `boss.stop()`. */
export async function startJobs(context: WorkerContext): Promise<void> {
  for (const name of Object.keys(catalogue) as JobName[]) {
    const definition: AnyJob = catalogue[name]
    if (definition.mode === 'batch') {
      const handler = handlers[name] as BatchHandler<unknown>
      await takeBatches(context, definition, handler, definition.queue, batchSize)
      await takeBatches(context, definition, handler, isolationQueue(definition), 1)
    } else {
      await startHands(context, name)
    }
  }
}

/** Starts all hands of a queue whose jobs are taken one at a time. */
export async function startHands(context: WorkerContext, name: JobName): Promise<void> {
  const definition: AnyJob = catalogue[name]
  const handler = handlers[name] as SingleHandler<unknown>
  for (let hand = 0; hand < (definition.concurrency ?? 1); hand++)
    await takeSingles(context, definition, handler)
}

/** Takes no more jobs of such a queue; those in hand are finished. */
export async function stopHands({ boss }: WorkerContext, name: JobName): Promise<void> {
  await boss.offWork(catalogue[name].queue, { wait: false })
}

async function takeBatches(
  context: WorkerContext,
  definition: AnyJob,
  handler: BatchHandler<unknown>,
  queue: string,
  size: number,
) {
  const again = lookAgain(context)
  const options = { ...polling, transactional: true, batchSize: size } as const
  again.worker = await context.boss.work<object, void, typeof options>(
    queue,
    options,
    (jobs, tx) => {
      again.atOnce()
      const ended = context.metrics.runs.startTimer({ queue })
      return runBatch(context, definition, handler, jobs, tx).finally(() => ended())
    },
  )
}

async function takeSingles(
  context: WorkerContext,
  definition: AnyJob,
  handler: SingleHandler<unknown>,
) {
  const again = lookAgain(context)
  const options = { ...polling, perJobResults: true, includeMetadata: true } as const
  again.worker = await context.boss.work<object, void, typeof options>(
    definition.queue,
    options,
    async (jobs) => {
      again.atOnce()
      const ended = context.metrics.runs.startTimer({ queue: definition.queue })
      const results = jobs.map((job) => runSingle(context, definition, handler, job))
      return (await Promise.all(results).finally(() => ended())).flat()
    },
  )
}

// pg-boss waits out its polling interval after every job it takes one at a time: a hand that had
// work in it looks for more at once instead, and waits only once it found nothing.
function lookAgain({ boss }: WorkerContext) {
  return {
    worker: '',
    atOnce() {
      boss.notifyWorker(this.worker)
    },
  }
}
