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
  const check = shareCalls(() => checkDatabase(context))
  return async (_request, response) => {
    const problems = await findProblems(context, check)
    const isReady = problems.length === 0
    response
      .set('Cache-Control', 'no-store')
      .status(isReady ? 200 : 503)
      .json(isReady ? { status: 'ready' } : { status: 'not ready', problems })
  }
}

async function findProblems({ log }: ApiContext, check: () => Promise<string[]>) {
  try {
    return await withTimeout(CHECK_LIMIT_MS, check())
  } catch (error) {
    log.warn({ err: error }, 'database.error')
    return [isReadOnly(error) ? 'the database is read-only' : 'the database cannot be used']
  }
}

async function checkDatabase({ db, boss }: ApiContext) {
  const [problems] = await Promise.all([schemaProblems(db, boss), requireWritable(db)])
  return problems
}

// Returns a function whose concurrent calls share one call of `work`: a commit that nobody confirms keeps its
// connection for longer than CHECK_LIMIT_MS, and the checks of a minute must not use them up.
function shareCalls<T>(work: () => Promise<T>): () => Promise<T> {
  let running: Promise<T> | undefined
  return () => {
    running ??= work().finally(() => {
      running = undefined
    })
    return running
  }
}
