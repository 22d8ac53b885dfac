import type { RequestHandler } from 'express'
import { z } from 'zod'
import type { FailureGroup, QueueCard } from '../../../shared/contract/job.ts'
import { bossQueueOf, queueNames } from '../../../shared/jobs/boss-queues.ts'
import { findErrorTimes } from '../../../shared/tables/jobs/attempts.ts'
import { failingGroups } from '../../../shared/tables/jobs/pgboss/failing-groups.ts'
import {
  countThroughput,
  queueHealth,
  queueHistory,
} from '../../../shared/tables/jobs/pgboss/queue-counts.ts'
import type { Database } from '../../../shared/tables/tables.ts'
import type { ApiContext } from '../../context.ts'
import { languageOf } from '../../http/language.ts'
import { parseBody } from '../../http/validation.ts'

/** GET /api/staff/queues: the health and throughput of each queue. */
export function showQueues({ db }: ApiContext): RequestHandler {
  return async (_request, response) => {
    response.json(await loadQueueCards(db, new Date()))
  }
}

const historyQuery = z.strictObject({ queue: z.enum(queueNames).optional() })

/**
 * GET /api/staff/queue-history: how many jobs of one queue, or of all, were completed and failed in each
 * 15 minutes of the last 24 hours.
 */
export function showQueueHistory({ db, config }: ApiContext): RequestHandler {
  return async (request, response) => {
    const language = languageOf(request, config.LOCALE)
    const { queue } = parseBody(historyQuery, request.query, language)
    response.json(await queueHistory(db, queue))
  }
}

/** GET /api/staff/failure-groups: failing jobs grouped by error, the most frequent error first. */
export function showFailureGroups({ db }: ApiContext): RequestHandler {
  return async (_request, response) => {
    response.json(await loadFailureGroups(db))
  }
}

async function loadQueueCards(db: Database, now: Date): Promise<QueueCard[]> {
  const [queues, throughput] = await Promise.all([queueHealth(db, now), countThroughput(db)])
  return queues.map((queue) => {
    const { lastHour = null, perMinute = null } = throughput.get(queue.name) ?? {}
    return { ...queue, perMinute, lastHour }
  })
}

async function loadFailureGroups(db: Database): Promise<FailureGroup<Date>[]> {
  const groups = await failingGroups(db)
  const errorTimes = await findErrorTimes(
    db,
    groups.map(({ key }) => key),
  )
  const timesByKey = new Map(errorTimes.map((times) => [times.key, times]))
  return groups
    .map(({ key, count, max, queues }) => ({
      key,
      jobs: { count: Math.min(count, max), isExact: count <= max },
      queues: [...new Set(queues.flatMap((name) => bossQueueOf(name)?.job.queue ?? []))],
      firstSeenAt: timesByKey.get(key)?.firstSeenAt ?? null,
      lastSeenAt: timesByKey.get(key)?.lastSeenAt ?? null,
    }))
    .toSorted((a, b) => b.jobs.count - a.jobs.count)
}
