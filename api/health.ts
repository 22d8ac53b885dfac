import type { RequestHandler } from 'express'
import { isReadOnly } from '../shared/runtime/errors.ts'
import { schemaProblems } from '../shared/runtime/schema.ts'
import { withTimeout } from '../shared/runtime/time-limit.ts'
import { requireWritable } from '../shared/tables/writable.ts'
import type { ApiContext } from './context.ts'

/** Time limit of the checks, in milliseconds. */
const CHECK_LIMIT_MS = 3_000

/** GET /healthz: always 200. */
export const answerHealth: RequestHandler = (_request, response) => {
  response.set('Cache-Control', 'no-store').json({ status: 'ok' })
}

/**
 * GET /readyz: 200 if the database confirms changes, all migrations are applied and all queues exist; otherwise 503
 * with a list of problems.
 */
export function answerReadiness(context: ApiContext): RequestHandler {
  const requireCommit = shareCalls(() => requireWritable(context.db))
  return async (_request, response) => {
    const problems = await findProblems(context, requireCommit)
    const isReady = problems.length === 0
    response
      .set('Cache-Control', 'no-store')
      .status(isReady ? 200 : 503)
      .json(isReady ? { status: 'ready' } : { status: 'not ready', problems })
  }
}

async function findProblems(
  { db, boss, log }: ApiContext,
  requireCommit: () => Promise<void>,
): Promise<string[]> {
  try {
    const checks = Promise.all([schemaProblems(db, boss), requireCommit()])
    const [problems] = await withTimeout(CHECK_LIMIT_MS, checks)
    return problems
  } catch (error) {
    log.warn({ err: error }, 'database.error')
    return [isReadOnly(error) ? 'the database is read-only' : 'the database cannot be used']
  }
}

// Returns a function whose concurrent calls share one call of `work`: a commit that nobody confirms keeps its
// connection for longer than CHECK_LIMIT_MS, and the checks must not use up the pool.
function shareCalls<T>(work: () => Promise<T>): () => Promise<T> {
  let running: Promise<T> | undefined
  return () => {
    running ??= work().finally(() => {
      running = undefined
    })
    return running
  }
}
