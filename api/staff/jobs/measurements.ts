import type { RequestHandler } from 'express'
import { z } from 'zod'
import { emailTemplates } from '../../../shared/contract/email.ts'
import type { Count, QueueHealth } from '../../../shared/contract/job.ts'
import { MAX_COUNTED } from '../../../shared/contract/list.ts'
import {
  type Completions,
  type Drain,
  type MeasuredRange,
  measuredRanges,
  periodsOf,
  type QueueMeasurement,
  type QueueMeasurements,
  type TemplateMeasurement,
} from '../../../shared/contract/measurements.ts'
import { queueNames } from '../../../shared/jobs/boss-queues.ts'
import { sendEmail } from '../../../shared/jobs/send-email.ts'
import { cacheFor } from '../../../shared/runtime/cache-for.ts'
import {
  countDelivered,
  type DeliveredLately,
  selectEmails,
} from '../../../shared/tables/emails/email-measurements.ts'
import {
  mergeSeries,
  readDurations,
  type SeriesDurations,
  unmeasured,
} from '../../../shared/tables/jobs/measuring.ts'
import { countEmailJobs, type EmailJobs } from '../../../shared/tables/jobs/pgboss/email-jobs.ts'
import {
  type JobFlow,
  readJobFlow,
  selectJobs,
} from '../../../shared/tables/jobs/pgboss/job-measurements.ts'
import { queueHealth } from '../../../shared/tables/jobs/pgboss/queue-counts.ts'
import { countThroughput } from '../../../shared/tables/jobs/pgboss/throughput.ts'
import type { Database } from '../../../shared/tables/tables.ts'
import type { ApiContext } from '../../context.ts'
import { languageOf } from '../../http/language.ts'
import { parseInput } from '../../http/validation.ts'

/** The queues whose jobs are measured; emails are measured by their own times. */
const jobQueues = queueNames.filter((name) => name !== sendEmail.queue)

/** How long the counts and rates are kept at least, in milliseconds. */
const STATE_CACHE_MS = 1_000
/** How long the durations are kept at least, in milliseconds. */
const DURATIONS_CACHE_MS = 10_000
/** A queue whose oldest job has waited less than this, in seconds, keeps up: it has no forecast. */
const KEEPS_UP_SECONDS = 5
/** Most jobs that are counted by template. */
const MAX_JOBS = 20_000

const rangeSchema = z.enum(measuredRanges).default('24h')
const query = z.strictObject({ range: rangeSchema })

/** GET /api/staff/queue-measurements: the state, rates and durations of all queues and templates. */
export function showQueueMeasurements({ db, config }: ApiContext): RequestHandler {
  const readStates = cacheFor(STATE_CACHE_MS, () => loadStates(db))
  const durations = cacheByRange((range) => loadDurations(db, range))
  return async (request, response) => {
    const { range } = parseInput(query, request.query, languageOf(request, config.LOCALE))
    response.json(combine(await readStates(), await durations[range]()))
  }
}

function cacheByRange<T>(read: (range: MeasuredRange) => Promise<T>) {
  return Object.fromEntries(
    measuredRanges.map((range) => [range, cacheFor(DURATIONS_CACHE_MS, () => read(range))]),
  ) as Record<MeasuredRange, () => Promise<T>>
}

type States = {
  at: Date
  health: QueueHealth[]
  throughput: Map<string, Completions>
  flows: JobFlow[]
  delivered: DeliveredLately[]
  emailJobs: EmailJobs[]
}

async function loadStates(db: Database): Promise<States> {
  const at = new Date()
  const [health, throughput, flows, delivered, emailJobs] = await Promise.all([
    queueHealth(db, at),
    countThroughput(db),
    readJobFlow(db, queueNames, MAX_COUNTED),
    countDelivered(db, emailTemplates),
    countEmailJobs(db, MAX_JOBS),
  ])
  return { at, health, throughput, flows, delivered, emailJobs }
}

async function loadDurations(db: Database, range: MeasuredRange): Promise<SeriesDurations[]> {
  const emails = selectEmails(emailTemplates, periodsOf[range])
  // One after the other, so that these slow queries occupy one connection only.
  const jobs = await readDurations(db, selectJobs(jobQueues, periodsOf[range]), 'series')
  const templates = await readDurations(db, emails, 'series')
  const all = await readDurations(db, mergeSeries(emails, sendEmail.queue), 'series')
  return [...jobs, ...templates, ...all]
}

function combine(states: States, durations: SeriesDurations[]): QueueMeasurements<Date> {
  const durationsOf = (series: string) => {
    const { wait, run, latency } = durations.find((one) => one.series === series) ?? unmeasured
    return { wait, run, latency }
  }
  return {
    at: states.at,
    queues: states.health.map((health) => ({
      ...toQueue(health, states),
      ...durationsOf(health.name),
    })),
    templates: states.delivered.map((delivered) => ({
      ...toTemplate(delivered, states.emailJobs),
      ...durationsOf(delivered.template),
    })),
  }
}

function toQueue(
  health: QueueHealth,
  { throughput, flows }: States,
): Omit<QueueMeasurement, 'wait' | 'run' | 'latency'> {
  const own = flows.find(({ queue }) => queue === health.name)
  const { lastMinute = 0, lastHour = 0 } = throughput.get(health.name) ?? {}
  return {
    ...health,
    ...{ lastMinute, lastHour },
    drain: own ? forecast(health, own) : null,
  }
}

// `flow.waiting` is capped; above the cap, the ready count, an estimate, is larger.
function forecast({ counts, oldestSeconds }: QueueHealth, flow: JobFlow): Drain | null {
  if (oldestSeconds === null || oldestSeconds < KEEPS_UP_SECONDS) return null
  if (flow.growth >= 0) return { kind: 'stays' }
  const waiting = Math.max(flow.waiting, counts.ready.count)
  return { kind: 'shrinks', seconds: Math.ceil((waiting * flow.seconds) / -flow.growth) }
}

function toTemplate(
  delivered: DeliveredLately,
  emailJobs: EmailJobs[],
): Omit<TemplateMeasurement, 'wait' | 'run' | 'latency'> {
  const own = emailJobs.find(({ template }) => template === delivered.template)
  const { isUnfinishedExact = true, isDeadExact = true } = emailJobs[0] ?? {}
  const count = (value = 0): Count => ({ count: value, isExact: isUnfinishedExact })
  return {
    ...delivered,
    counts: {
      ready: count(own?.ready),
      active: count(own?.active),
      retrying: count(own?.retrying),
      deferred: count(own?.deferred),
      dead: { count: own?.dead ?? 0, isExact: isDeadExact },
    },
    oldestSeconds: own?.oldestSeconds ?? null,
  }
}
