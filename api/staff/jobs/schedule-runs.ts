import type { RequestHandler } from 'express'
import { fromKysely } from 'pg-boss'
import { appendEvents, staffEvent } from '../../../shared/tables/history/events.ts'
import { listSchedules } from '../../../shared/tables/jobs/pgboss/schedules.ts'
import type { ApiContext } from '../../context.ts'
import { ApiError } from '../../http/api-error.ts'
import { meOf } from '../signin/session.ts'

/**
 * POST /api/staff/schedules/:queue/runs: runs a scheduled job now, besides its schedule.
 * @returns `isEnqueued`: false if one already waits or runs
 */
export function createScheduleRun({ db, boss }: ApiContext): RequestHandler {
  return async (request, response) => {
    const schedules = await listSchedules(db)
    const schedule = schedules.find(({ name }) => name === request.params.queue)
    if (!schedule) throw new ApiError('NOT_FOUND')
    const isEnqueued = await db.transaction().execute(async (tx) => {
      const id = await boss.send(schedule.name, {}, { db: fromKysely(tx) })
      if (id === null) return false
      await appendEvents(tx, [
        staffEvent(meOf(response), {
          type: 'schedule.run_requested',
          after: { jobId: id, queue: schedule.name },
        }),
      ])
      return true
    })
    response.status(201).json({ isEnqueued })
  }
}
