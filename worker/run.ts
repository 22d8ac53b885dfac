import type { JobResult, JobWithMetadata } from 'pg-boss'
import { catalog, type JobName } from '../shared/jobs/catalog.ts'
import { MAX_BATCHES } from '../shared/jobs/concurrency.ts'
import type { AnyJob } from '../shared/jobs/define.ts'
import { isolationQueues } from '../shared/jobs/queues.ts'
import { toError } from '../shared/runtime/errors.ts'
import { toFailure } from './attempts.ts'
import type { WorkerContext } from './context.ts'
import { handlers } from './handlers.ts'
import type { BatchHandler, SingleHandler } from './job-handler.ts'
import { timeRun } from './metrics.ts'
import { runBatch } from './run-batch.ts'
import { runSingle } from './run-single.ts'

/**
 * Most jobs per batch. Larger batches are hardly faster per job, and hold their locks longer.
 * @internal
 */
export const BATCH_SIZE = 300

// A new job wakes a slot with NOTIFY. A job that becomes due later sends no NOTIFY, so slots also poll: every
// 2 s, or every 0.5 s while NOTIFY does not work.
const polling = { pollingIntervalSeconds: 0.5, notifyPollingIntervalSeconds: 2 }

// Connections for fetching, heartbeats and maintenance while every batch slot is running a batch.
const SPARE_CONNECTIONS = 4

/** Returns how many database connections a worker's pg-boss needs. Each running batch uses one. */
export function bossConnections(jobs: Record<string, AnyJob>): number {
  const batches = Object.values(jobs).filter(({ mode }) => mode === 'batch')
  const slots = batches.map((job) => MAX_BATCHES + isolationQueues(job).length)
  return slots.reduce((sum, count) => sum + count, SPARE_CONNECTIONS)
}

/**
 * Starts polling the queues of a job; polling ends with `stopJob` or `boss.stop()`. A queue is polled by one or more
 * slots: loops of pg-boss that fetch its jobs and run them.
 */
export async function startJob(context: WorkerContext, name: JobName): Promise<void> {
  const definition: AnyJob = catalog[name]
  if (definition.mode !== 'batch') return await startSingleSlots(context, name)
  const handler = handlers[name] as BatchHandler<unknown>
  await startMainBatchSlots(context, name, handler)
  for (const { name: queue, batchSize: size } of isolationQueues(definition))
    await startBatchSlot(context, definition, handler, { queue, size })
}

/** Stops polling the queues of a job; jobs that are running finish. */
export async function stopJob({ boss }: WorkerContext, name: JobName): Promise<void> {
  const definition: AnyJob = catalog[name]
  const isolation = definition.mode === 'batch' ? isolationQueues(definition) : []
  for (const queue of [definition.queue, ...isolation.map((one) => one.name)])
    await boss.offWork(queue, { wait: false })
}

async function startSingleSlots(context: WorkerContext, name: JobName) {
  const handler = handlers[name] as SingleHandler<unknown>
  // Emails: one slot per connection to the relay. A slot fetches again when all jobs of its fetch have ended, so fewer
  // slots could all wait for slow recipients while connections are idle.
  for (let slot = 0; slot < context.concurrency.of(name); slot++)
    await startSingleSlot(context, catalog[name], handler)
}

// Starts one slot, and more while fetched batches are full; slots that are stopping do not count. With one slot,
// submissions of the same person that arrive together are more often in one batch, where they are compared.
async function startMainBatchSlots(
  context: WorkerContext,
  name: JobName,
  handler: BatchHandler<unknown>,
) {
  const { boss, log } = context
  const definition: AnyJob = catalog[name]
  const { queue } = definition
  const backlogSlots: Promise<string | undefined>[] = []
  const startSlot = () =>
    startBatchSlot(context, definition, handler, { queue, size: BATCH_SIZE, onBatch })

  function onBatch(jobs: number) {
    if (jobs < BATCH_SIZE) return stopBacklogSlots()
    if (backlogSlots.length >= context.concurrency.of(name) - 1) return
    // Fails if pg-boss is stopping.
    const slot = startSlot().catch((error) => {
      log.warn({ err: error, queue }, 'pg_boss.error')
      return undefined
    })
    backlogSlots.push(slot)
  }

  function stopBacklogSlots() {
    for (const slot of backlogSlots.splice(0))
      void slot.then((id) => (id ? boss.offWork(queue, { id, wait: false }) : undefined))
  }

  await startSlot()
}

type BatchSource = {
  queue: string
  /** Most jobs per batch. */
  size: number
  /** Called with the number of jobs of each batch, before it runs. */
  onBatch?: (jobs: number) => void
}

async function startBatchSlot(
  context: WorkerContext,
  definition: AnyJob,
  handler: BatchHandler<unknown>,
  { queue, size, onBatch }: BatchSource,
): Promise<string> {
  const poller = createPoller(context)
  const options = { ...polling, transactional: true, batchSize: size } as const
  poller.slotId = await context.boss.work<object, void, typeof options>(
    queue,
    options,
    (jobs, tx) => {
      poller.pollAgain()
      onBatch?.(jobs.length)
      const stopTimer = timeRun(context, definition.queue)
      return runBatch(context, { definition, handler, queue }, jobs, tx).finally(() => stopTimer())
    },
  )
  return poller.slotId
}

async function startSingleSlot(
  context: WorkerContext,
  definition: AnyJob,
  handler: SingleHandler<unknown>,
) {
  const poller = createPoller(context)
  const options = {
    ...polling,
    perJobResults: true,
    includeMetadata: true,
    batchSize: definition.fetchSize ?? 1,
  } as const
  poller.slotId = await context.boss.work<object, void, typeof options>(
    definition.queue,
    options,
    async (jobs) => {
      poller.pollAgain()
      return await Promise.all(jobs.map((job) => runTimed(context, definition, handler, job)))
    },
  )
}

// Never throws: pg-boss would fail the other jobs of the fetch while they are running.
async function runTimed(
  context: WorkerContext,
  definition: AnyJob,
  handler: SingleHandler<unknown>,
  job: JobWithMetadata,
): Promise<JobResult> {
  const stopTimer = timeRun(context, definition.queue)
  try {
    return await runSingle(context, definition, handler, job)
  } catch (thrown) {
    context.log.error({ err: thrown, queue: job.name, jobId: job.id }, 'job.unsettled')
    return { id: job.id, status: 'failed', output: toFailure(toError(thrown)) }
  } finally {
    stopTimer()
  }
}

// By default, pg-boss waits for the polling interval after each fetch. Here, a slot that fetched jobs polls again
// as soon as they end, and waits only if it finds none.
function createPoller({ boss }: WorkerContext) {
  return {
    slotId: '',
    pollAgain() {
      boss.notifyWorker(this.slotId)
    },
  }
}
