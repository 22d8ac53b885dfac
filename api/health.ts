import type { RequestHandler } from 'express'
import { missingQueues } from '../shared/runtime/boss.ts'
import { knownMigrations } from '../shared/runtime/migrate.ts'
import { within } from '../shared/runtime/time-limit.ts'
import { appliedMigrations } from '../shared/tables/migrations.ts'
import type { ApiContext } from './context.ts'

/** How long the database may take, in milliseconds. */
const ANSWER_MS = 3_000

/** GET /healthz: the process answers. */
export const answerHealth: RequestHandler = (_request, response) => {
  response.set('Cache-Control', 'no-store').json({ status: 'ok' })
}

/** GET /readyz: the database can be reached, its migrations are current, all queues are there. */
export function answerReadiness(context: ApiContext): RequestHandler {
  return async (_request, response) => {
    const problems = await findProblems(context)
    const ready = problems.length === 0
    response
      .set('Cache-Control', 'no-store')
      .status(ready ? 200 : 503)
      .json(ready ? { status: 'ready' } : { status: 'not ready', problems })
  }
}

async function findProblems({ db, boss, log }: ApiContext): Promise<string[]> {
  try {
    const applied = await within(ANSWER_MS, appliedMigrations(db))
    const pending = (await knownMigrations()).filter((name) => !applied.includes(name))
    const queues = await within(ANSWER_MS, missingQueues(boss))
    return [
      ...pending.map((name) => `migration ${name} is pending`),
      ...queues.map((name) => `queue ${name} is missing`),
    ]
  } catch (error) {
    log.warn({ err: error }, 'database.trouble')
    return ['the database cannot be used']
  }
}
