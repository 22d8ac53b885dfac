import { countWorkers } from '../shared/runtime/boss.ts'
import { hasOpenAlert, upsertAlerts } from '../shared/tables/jobs/alerts.ts'
import type { ApiContext } from './context.ts'

/** Time between two checks, in milliseconds. */
const INTERVAL_MS = 30_000

type Dependencies = Pick<ApiContext, 'db' | 'boss' | 'log'>

/**
 * Checks every 30 s that a worker is connected, and logs failed checks. Workers run all other checks, but
 * only the API can notice that there is no worker. The first worker that starts again emails the alert.
 */
export function monitorWorkers(context: Dependencies): { stop(): void } {
  const timer = setInterval(() => {
    checkWorkers(context).catch((error) => context.log.warn({ err: error }, 'database.error'))
  }, INTERVAL_MS)
  return { stop: () => clearInterval(timer) }
}

/**
 * Counts the connected workers. If there are none, records an alert, and logs an error if it is new.
 * @returns the number of connected workers
 * @internal
 */
export async function checkWorkers({ db, boss, log }: Dependencies): Promise<number> {
  const workers = await countWorkers(boss)
  if (workers > 0) return workers
  if (!(await hasOpenAlert(db, 'no_worker'))) log.error('worker.missing')
  await upsertAlerts(db, [{ cause: 'no_worker', subject: '', detail: {} }], new Date())
  return 0
}
