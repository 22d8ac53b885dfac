import type { RequestHandler } from 'express'
import { concurrencyRequest, type QueueConcurrency } from '../../../shared/contract/control.ts'
import { catalog } from '../../../shared/jobs/catalog.ts'
import { concurrencyBounds } from '../../../shared/jobs/concurrency.ts'
import type { AnyJob } from '../../../shared/jobs/define.ts'
import { appendEvents, staffEvent } from '../../../shared/tables/history/events.ts'
import {
  listConcurrency,
  resetConcurrency,
  saveConcurrency,
} from '../../../shared/tables/jobs/queue-concurrency.ts'
import type { Database } from '../../../shared/tables/tables.ts'
import type { ApiContext } from '../../context.ts'
import { ApiError } from '../../http/api-error.ts'
import { languageOf } from '../../http/language.ts'
import { invalidField, parseInput } from '../../http/validation.ts'
import { meOf } from '../signin/session.ts'

const definitions: AnyJob[] = Object.values(catalog)

/** Returns how much each queue runs at once, except those that run only one job at any time. */
export async function loadConcurrency(db: Database): Promise<QueueConcurrency<Date>[]> {
  const stored = await listConcurrency(db)
  return definitions.flatMap((job) => {
    const bounds = concurrencyBounds(job)
    if (!bounds) return []
    const { concurrency, setAt, actor } = stored.find(({ queue }) => queue === job.queue) ?? {}
    const set = { current: concurrency ?? null, setAt: setAt ?? null, actor: actor ?? null }
    const recordsSubmissions = job.records !== undefined
    return [{ queue: job.queue, recordsSubmissions, ...bounds, ...set }]
  })
}

/** PUT /api/staff/queues/:queue/concurrency: changes how much each worker runs at once. Workers follow within a second. */
export function changeConcurrency({ db, config }: ApiContext): RequestHandler {
  return async (request, response) => {
    const language = languageOf(request, config.LOCALE)
    const { concurrency, reason } = parseInput(concurrencyRequest, request.body, language)
    const job = definitions.find(({ queue }) => queue === request.params.queue)
    const bounds = job && concurrencyBounds(job)
    if (!bounds) throw new ApiError('NOT_FOUND')
    const { max } = bounds
    if (concurrency !== null && concurrency > max)
      throw invalidField('concurrency', 'tooBig', language, { max })
    const { queue } = job
    const me = meOf(response)
    await db.transaction().execute(async (tx) => {
      const before =
        concurrency === null
          ? await resetConcurrency(tx, queue)
          : await saveConcurrency(tx, { queue, concurrency, setAt: new Date(), actor: me.name })
      if (before === concurrency) return
      await appendEvents(tx, [
        staffEvent(me, {
          type: 'queue.concurrency_changed',
          before: { concurrency: before },
          after: { queue, concurrency },
          reason,
        }),
      ])
    })
    const changed = await loadConcurrency(db)
    response.json(changed.find((one) => one.queue === queue))
  }
}
