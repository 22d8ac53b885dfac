import type { RequestHandler } from 'express'
import { missingQueues } from '../shared/runtime/boss.ts'
import { isReadOnly } from '../shared/runtime/errors.ts'
import { expectedMigrations } from '../shared/runtime/migrate.ts'
import { withTimeout } from '../shared/runtime/time-limit.ts'
import { appliedMigrations } from '../shared/tables/migrations.ts'
import { requireWritable } from '../shared/tables/writable.ts'
import type { ApiContext } from './context.ts'

/** Time limit of the queries, in milliseconds. */
const QUERY_LIMIT_MS = 3_000

/** GET /healthz: always 200. */
export const answerHealth: RequestHandler = (_request, response) => {
  response.set('Cache-Control', 'no-store').json({ status: 'ok' })
}

/**
 * GET /readyz: 200 if the database is reachable and accepts changes, all migrations are applied and all queues exist;
 * otherwise 503 with a list of problems.
 */
export function answerReadiness(context: ApiContext): RequestHandler {
  return async (_request, response) => {
    const problems = await findProblems(context)
    const isReady = problems.length === 0
    response
      .set('Cache-Control', 'no-store')
      .status(isReady ? 200 : 503)
      .json(isReady ? { status: 'ready' } : { status: 'not ready', problems })
  }
}

async function findProblems({ db, boss, log }: ApiContext): Promise<string[]> {
  try {
    const [applied, queues] = await withTimeout(
      QUERY_LIMIT_MS,
      Promise.all([appliedMigrations(db), missingQueues(boss), requireWritable(db)]),
    )
    const pending = (await expectedMigrations()).filter((name) => !applied.includes(name))
    return [
      ...pending.map((name) => `migration ${name} is pending`),
      ...queues.map((name) => `queue ${name} is missing`),
    ]
  } catch (error) {
    log.warn({ err: error }, 'database.error')
    return [isReadOnly(error) ? 'the database is read-only' : 'the database cannot be used']
  }
}
