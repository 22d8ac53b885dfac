import type { RequestHandler } from 'express'
import { z } from 'zod'
import { type EmailTemplate, emailTemplates } from '../../../shared/contract/email.ts'
import {
  type MeasuredPeriod,
  type MeasuredRange,
  measuredRanges,
  periodsOf,
  type QueueCourse,
} from '../../../shared/contract/measurements.ts'
import { queueNames } from '../../../shared/jobs/boss-queues.ts'
import { sendEmail } from '../../../shared/jobs/send-email.ts'
import { cacheFor } from '../../../shared/runtime/cache-for.ts'
import {
  countAllEmailsByPeriod,
  countEmailsByPeriod,
  selectEmails,
} from '../../../shared/tables/emails/email-measurements.ts'
import {
  mergeSeries,
  type Periods,
  readDurations,
  unmeasured,
} from '../../../shared/tables/jobs/measuring.ts'
import {
  countJobsByPeriod,
  queueCreatedAt,
  selectJobs,
} from '../../../shared/tables/jobs/pgboss/job-measurements.ts'
import { listMarks } from '../../../shared/tables/jobs/processes.ts'
import type { Database } from '../../../shared/tables/tables.ts'
import type { ApiContext } from '../../context.ts'
import { ApiError } from '../../http/api-error.ts'
import { languageOf } from '../../http/language.ts'
import { parseInput } from '../../http/validation.ts'

/** How long a course is kept at least, in milliseconds. */
const CACHE_MS = 5_000

const query = z.strictObject({
  range: z.enum(measuredRanges).default('24h'),
  template: z.enum(emailTemplates).optional(),
})

/** What is measured: a queue, or one template of the queue of emails. */
type Measured = { queue: string; template: EmailTemplate | undefined; range: MeasuredRange }

/**
 * GET /api/staff/queue-measurements/:queue: what happened to a queue, or to a template of the queue of emails, in each
 * period of a range. NOT_FOUND if there is no such queue, or if `template` is given for a queue
 * other than that of emails.
 */
export function showQueueCourse({ db, config }: ApiContext): RequestHandler {
  // There are few queues, templates and ranges.
  const kept = new Map<string, () => Promise<QueueCourse<Date>>>()
  const read = (measured: Measured) => {
    const key = Object.values(measured).join(' ')
    const reader = kept.get(key) ?? cacheFor(CACHE_MS, () => loadCourse(db, measured))
    kept.set(key, reader)
    return reader()
  }
  return async (request, response) => {
    const language = languageOf(request, config.LOCALE)
    const { range, template } = parseInput(query, request.query, language)
    const queue = queueNames.find((name) => name === request.params.queue)
    if (!queue || (template && queue !== sendEmail.queue)) throw new ApiError('NOT_FOUND')
    response.json(await read({ queue, template, range }))
  }
}

async function loadCourse(db: Database, measured: Measured): Promise<QueueCourse<Date>> {
  const periods = periodsOf[measured.range]
  const rows = selectRows(measured, periods)
  const [since, counts, byPeriod, [total = unmeasured], marks] = await Promise.all([
    queueCreatedAt(db, measured.queue),
    loadCounts(db, measured, periods),
    readDurations(db, rows, 'period'),
    readDurations(db, rows, 'series'),
    listMarks(db, periods.seconds * periods.count),
  ])
  const durationsAt = new Map(byPeriod.map((one) => [one.from?.getTime(), one]))
  return {
    at: new Date(),
    periodSeconds: periods.seconds,
    total: durationsOf(total),
    marks,
    periods: counts.map((count) => {
      const existedThen = since && since.getTime() < count.from.getTime() + periods.seconds * 1000
      return {
        from: count.from,
        ...(existedThen ? countsOf(count) : { completed: null, arrived: null, failed: null }),
        ...durationsOf(durationsAt.get(count.from.getTime()) ?? unmeasured),
      }
    }),
  }
}

function selectRows({ queue, template }: Measured, periods: Periods) {
  if (template) return selectEmails([template], periods)
  if (queue === sendEmail.queue) return mergeSeries(selectEmails(emailTemplates, periods), queue)
  return selectJobs([queue], periods)
}

type Counts = { from: Date; completed: number; arrived: number; failed: number; isLimited: boolean }

async function loadCounts(
  db: Database,
  { queue, template }: Measured,
  periods: Periods,
): Promise<Counts[]> {
  if (template) return await countEmailsByPeriod(db, template, periods)
  const jobs = await countJobsByPeriod(db, queue, periods)
  const exact = jobs.map((count) => ({ ...count, isLimited: false }))
  if (queue !== sendEmail.queue) return exact
  const emails = await countAllEmailsByPeriod(db, periods)
  const emailsAt = new Map(emails.map((count) => [count.from.getTime(), count]))
  return exact.map((count) => ({ ...count, ...emailsAt.get(count.from.getTime()) }))
}

function countsOf({
  completed,
  arrived,
  failed,
  isLimited,
}: Counts): Pick<MeasuredPeriod, 'completed' | 'arrived' | 'failed'> {
  return { completed, arrived, failed: { count: failed, isExact: !isLimited } }
}

function durationsOf({ wait, run, latency }: typeof unmeasured) {
  return { wait, run, latency }
}
