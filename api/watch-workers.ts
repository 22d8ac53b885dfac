import { countWorkers } from '../shared/runtime/boss.ts'
import { isKnown, noteFindings } from '../shared/tables/jobs/alerts.ts'
import type { ApiContext } from './context.ts'

/** How often it is looked, in milliseconds. */
const EVERY_MS = 30_000

type Watched = Pick<ApiContext, 'db' | 'boss' | 'log'>

/**
 * Looks after the workers, which look after everything else: that none is connected only an API
 * process can notice. The mail about it is left to the first worker that is back.
 */
export function watchWorkers(context: Watched): { stop(): void } {
  const timer = setInterval(() => {
    lookForWorkers(context).catch((error) => context.log.warn({ err: error }, 'database.trouble'))
  }, EVERY_MS)
  return { stop: () => clearInterval(timer) }
}

/**
 * Looks once, and writes down when no worker is connected.
 * @returns how many are
 */
export async function lookForWorkers({ db, boss, log }: Watched): Promise<number> {
  const workers = await countWorkers(boss)
  if (workers > 0) return workers
  if (!(await isKnown(db, 'no_worker'))) log.error('worker.missing')
  await noteFindings(db, [{ cause: 'no_worker', subject: '', detail: {} }], new Date())
  return 0
}
