import type { RequestHandler } from 'express'
import { z } from 'zod'
import type { Count, FailureGroup, QueueCard } from '../../../shared/contract/job.ts'
import { mostCounted } from '../../../shared/contract/list.ts'
import { laneOf, lanes, queueNames } from '../../../shared/jobs/lanes.ts'
import { seenErrors } from '../../../shared/tables/attempts.ts'
import { failingGroups } from '../../../shared/tables/pgboss/failing-groups.ts'
import {
  countLanes,
  countThroughput,
  queueHistory,
} from '../../../shared/tables/pgboss/queue-counts.ts'
import type { Database } from '../../../shared/tables/tables.ts'
import type { ApiContext } from '../../context.ts'
import { languageOf } from '../../http/language.ts'
import { parseBody } from '../../http/validation.ts'

/** GET /api/staff/queues: how each queue is doing. */
export function showQueues({ db }: ApiContext): RequestHandler {
  return async (_request, response) => {
    response.json(await queueCards(db, new Date()))
  }
}

const historyQuery = z.strictObject({ queue: z.enum(queueNames).optional() })

/** GET /api/staff/queue-history: what was completed and failed in the last 24 hours. */
export function showQueueHistory({ db, config }: ApiContext): RequestHandler {
  return async (request, response) => {
    const language = languageOf(request, config.LOCALE)
    const { queue } = parseBody(historyQuery, request.query, language)
    response.json(await queueHistory(db, queue))
  }
}

/** GET /api/staff/failure-groups: what fails now, by its error, the most frequent first. */
export function showFailureGroups({ db }: ApiContext): RequestHandler {
  return async (_request, response) => {
    response.json(await failureGroups(db))
  }
}

/** How each queue of the catalogue is doing; its lanes are counted as one. */
export async function queueCards(db: Database, now: Date): Promise<QueueCard[]> {
  const [counts, throughput] = await Promise.all([countLanes(db), countThroughput(db)])
  return queueNames.map((name) => {
    const mine = lanes.filter(({ job }) => job.queue === name)
    const main = counts.filter((lane) => isOf(mine, lane.name, false))
    const dead = counts.filter((lane) => isOf(mine, lane.name, true))
    const done = throughput.filter((lane) => isOf(mine, lane.name, false))
    const oldest = Math.min(...main.flatMap((lane) => lane.oldest?.getTime() ?? []))
    const rates = done.flatMap(({ perMinute }) => perMinute ?? [])
    return {
      name,
      counts: {
        ready: sum(main.map(({ ready, knownReady }) => atLeast(ready, knownReady))),
        active: sum(main.map(({ active }) => atLeast(active))),
        retrying: sum(main.map(({ retrying }) => atLeast(retrying))),
        deferred: sum(main.map(({ deferred }) => atLeast(deferred))),
        failed: sum(main.map(({ failed, knownFailed }) => atLeast(failed, knownFailed))),
        dead: sum(dead.map(deadLetters)),
      },
      oldestSeconds: Number.isFinite(oldest) ? Math.round((now.getTime() - oldest) / 1000) : null,
      limitSeconds: mine[0]?.job.waitLimitSeconds ?? 0,
      perMinute: rates.length > 0 ? rates.reduce((one, other) => one + other) : null,
      lastHour: done.length > 0 ? done.reduce((total, lane) => total + lane.lastHour, 0) : null,
    }
  })
}

async function failureGroups(db: Database): Promise<FailureGroup<Date>[]> {
  const groups = await failingGroups(db)
  const seen = await seenErrors(
    db,
    groups.map(({ key }) => key),
  )
  const seenOf = new Map(seen.map((each) => [each.key, each]))
  return groups
    .map(({ key, count, most, queues, sample }) => ({
      key,
      jobs: { count: Math.min(count, most), isExact: count <= most },
      queues: [...new Set(queues.flatMap((name) => laneOf(name)?.job.queue ?? []))],
      sample: sample ?? key,
      firstSeenAt: seenOf.get(key)?.firstSeenAt ?? null,
      lastSeenAt: seenOf.get(key)?.lastSeenAt ?? null,
    }))
    .toSorted((one, other) => other.jobs.count - one.jobs.count)
}

function isOf(mine: readonly { name: string; kind: string }[], name: string, isDead: boolean) {
  return mine.some((lane) => lane.name === name && (lane.kind === 'dead') === isDead)
}

// Beyond the limit pg-boss's own count of some seconds ago says more.
function atLeast(count: number, known = 0): Count {
  if (count <= mostCounted) return { count, isExact: true }
  return { count: Math.max(mostCounted, known), isExact: false }
}

function deadLetters(lane: {
  ready: number
  retrying: number
  failed: number
  knownReady: number
}) {
  return sum([atLeast(lane.ready, lane.knownReady), atLeast(lane.retrying), atLeast(lane.failed)])
}

function sum(counts: Count[]): Count {
  return {
    count: counts.reduce((total, { count }) => total + count, 0),
    isExact: counts.every(({ isExact }) => isExact),
  }
}
