import type { RequestHandler } from 'express'
import { z } from 'zod'
import type { Count, FailureGroups, QueueCard } from '../../../shared/contract/job.ts'
import { bossQueueOf } from '../../../shared/jobs/boss-queues.ts'
import { cacheFor } from '../../../shared/runtime/cache-for.ts'
import { findOccurrences, MAX_PER_HOUR } from '../../../shared/tables/jobs/attempts.ts'
import { failingGroups, MAX_GROUPS } from '../../../shared/tables/jobs/pgboss/failing-groups.ts'
import { type BossJob, findJobs, type JobAddress } from '../../../shared/tables/jobs/pgboss/job.ts'
import { queueHealth } from '../../../shared/tables/jobs/pgboss/queue-counts.ts'
import { countThroughput } from '../../../shared/tables/jobs/pgboss/throughput.ts'
import type { Database } from '../../../shared/tables/tables.ts'
import type { ApiContext } from '../../context.ts'
import { languageOf } from '../../http/language.ts'
import { parseInput } from '../../http/validation.ts'
import { invalidSubmissionOf } from './invalid-submission.ts'

/** How long the throughput is cached, in milliseconds: its statement reads all jobs of an hour. */
const THROUGHPUT_MS = 1_000

/** GET /api/staff/queues: the health and throughput of each queue. */
export function showQueues({ db }: ApiContext): RequestHandler {
  const readThroughput = cacheFor(THROUGHPUT_MS, () => countThroughput(db))
  return async (_request, response) => {
    const [queues, throughput] = await Promise.all([queueHealth(db, new Date()), readThroughput()])
    const cards: QueueCard[] = queues.map((queue) => {
      const { lastHour = 0, lastMinute = 0 } = throughput.get(queue.name) ?? {}
      return { ...queue, lastMinute, lastHour }
    })
    response.json(cards)
  }
}

const groupsQuery = z.strictObject({
  limit: z.coerce.number().int().min(1).max(MAX_GROUPS).default(50),
})

/** GET /api/staff/failure-groups: failing jobs grouped by error, the most frequent errors first. */
export function showFailureGroups({ db, config }: ApiContext): RequestHandler {
  return async (request, response) => {
    const { limit } = parseInput(groupsQuery, request.query, languageOf(request, config.LOCALE))
    response.json(await loadFailureGroups(db, limit))
  }
}

async function loadFailureGroups(db: Database, limit: number): Promise<FailureGroups<Date>> {
  const groups = await failingGroups(db, limit)
  const occurrences = await findOccurrences(
    db,
    groups.map(({ key }) => key),
  )
  const byKey = new Map(occurrences.map((found) => [found.key, found]))
  const samples = await findJobs(
    db,
    groups.map(({ sample }) => sample),
  )
  const { groups: total = 0 } = groups[0] ?? {}
  return {
    total: upTo(MAX_GROUPS - 1, total),
    groups: groups.map(({ key, count, max, queues, sample }) => {
      const {
        firstSeenAt = null,
        lastSeenAt = null,
        perHour = [],
        workers = [],
        releases = [],
      } = byKey.get(key) ?? {}
      return {
        key,
        jobs: upTo(max, count),
        queues: [...new Set(queues.flatMap((name) => bossQueueOf(name)?.job.queue ?? []))],
        sample: `${sample.name}.${sample.id}`,
        ...payloadOf(samples, sample),
        ...{ firstSeenAt, lastSeenAt, workers, releases },
        failuresPerHour: perHour.map((failures) => upTo(MAX_PER_HOUR, failures)),
      }
    }),
  }
}

// A job that has just ended is no reason to say that its payload is invalid.
function payloadOf(samples: BossJob[], { name, id }: JobAddress) {
  const job = samples.find((one) => one.name === name && one.id === id)
  if (!job) return { isReadable: true, invalidSubmission: null }
  const isReadable = bossQueueOf(name)?.job.payload.safeParse(job.data).success ?? true
  return { isReadable, invalidSubmission: invalidSubmissionOf(job) }
}

function upTo(max: number, count: number): Count {
  return { count: Math.min(count, max), isExact: count <= max }
}
