import type { RequestHandler } from 'express'
import type { Instance } from 'pg-boss'
import type { Machinery, ScheduleRow, WorkerRow } from '../../../shared/contract/job.ts'
import { bossQueueOf } from '../../../shared/jobs/boss-queues.ts'
import { listSchedules, listWarnings } from '../../../shared/tables/jobs/pgboss/schedules.ts'
import { listPauses } from '../../../shared/tables/jobs/queue-pauses.ts'
import type { ApiContext } from '../../context.ts'
import { stateOf } from './rows.ts'

const MAX_WARNINGS = 20

/** GET /api/staff/machinery: connected workers, paused queues, schedules and pg-boss warnings. */
export function showMachinery(context: ApiContext): RequestHandler {
  return async (_request, response) => {
    response.json(await loadMachinery(context))
  }
}

async function loadMachinery({ db, boss }: ApiContext): Promise<Machinery<Date>> {
  const [instances, pauses, warnings, schedules] = await Promise.all([
    boss.getInstances(),
    listPauses(db),
    listWarnings(db, MAX_WARNINGS),
    loadSchedules({ db, boss }),
  ])
  return { workers: instances.filter(isWorker).map(toWorkerRow), pauses, warnings, schedules }
}

// `live`: pg-boss received a heartbeat in the last 30 seconds. API processes do not supervise.
function isWorker({ live, supervise }: Instance) {
  return live && supervise
}

function toWorkerRow(instance: Instance): WorkerRow<Date> {
  const slots = instance.workers.filter(({ queue }) => bossQueueOf(queue))
  const byQueue = Map.groupBy(slots, ({ queue }) => bossQueueOf(queue)?.job.queue ?? queue)
  return {
    id: instance.id,
    host: instance.host,
    pid: instance.pid,
    startedAt: instance.startedOn,
    seenAt: instance.heartbeatOn,
    nodeVersion: instance.nodeVersion,
    bossVersion: instance.version,
    queues: [...byQueue].map(([name, queueSlots]) => ({
      name,
      slots: queueSlots.length,
      active: queueSlots.reduce((total, { active }) => total + active, 0),
    })),
    memory: instance.metrics?.rss ?? null,
  }
}

async function loadSchedules({ db, boss }: Pick<ApiContext, 'db' | 'boss'>) {
  const now = new Date()
  const schedules = await listSchedules(db)
  return schedules.map(
    ({ name, cron, timeZone, jobId, state, startAfter, ranAt }): ScheduleRow<Date> => {
      const bossQueue = bossQueueOf(name)
      const hasRun = bossQueue && jobId && state && startAfter && ranAt
      return {
        queue: name,
        cron,
        timeZone,
        lastRun: hasRun
          ? {
              id: `${name}.${jobId}`,
              at: ranAt,
              state: stateOf({ state, startAfter }, bossQueue, now),
            }
          : null,
        nextRunAt: boss.previewSchedule(cron, { tz: timeZone, count: 1 })[0] ?? null,
      }
    },
  )
}
