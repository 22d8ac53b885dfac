import type { RequestHandler } from 'express'
import type { AlertStatus } from '../../../shared/contract/alert.ts'
import { countWorkers } from '../../../shared/runtime/boss.ts'
import { readClock } from '../../../shared/tables/clock.ts'
import { listOpenAlerts } from '../../../shared/tables/jobs/alerts.ts'
import { readLastWatch } from '../../../shared/tables/jobs/watch-turn.ts'
import type { ApiContext } from '../../context.ts'

/** GET /api/staff/alert-status: the open alerts, and when an API last looked for problems. */
export function showAlertStatus({ db, boss }: ApiContext): RequestHandler {
  return async (_request, response) => {
    const [at, watch, workers, alerts] = await Promise.all([
      readClock(db),
      readLastWatch(db),
      countWorkers(boss),
      listOpenAlerts(db),
    ])
    const status: AlertStatus<Date> = {
      ...{ at, watch: watch ?? null, workers },
      alerts: alerts.map(({ notifiedDetail: _, ...alert }) => alert),
    }
    response.json(status)
  }
}
