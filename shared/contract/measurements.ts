import type { EmailTemplate } from './email.ts'
import type { Count, QueueHealth } from './job.ts'
import type { ProcessKind } from './process.ts'

// `Time` is a Date in the API and an ISO 8601 string in the dashboard.

/** How far back queues are measured. */
export const measuredRanges = ['1h', '6h', '24h', '7d', '30d'] as const
export type MeasuredRange = (typeof measuredRanges)[number]

/** The periods into which each range is divided: how long each is, and how many there are. */
export const periodsOf: Record<MeasuredRange, { seconds: number; count: number }> = {
  '1h': { seconds: 60, count: 60 },
  '6h': { seconds: 600, count: 36 },
  '24h': { seconds: 1_800, count: 48 },
  '7d': { seconds: 14_400, count: 42 },
  '30d': { seconds: 43_200, count: 60 },
}

/** How many parts of equal length of each period are sampled: the end of a burst differs from its beginning. */
export const SAMPLED_PARTS = 5
/** Of each part, the durations of at most this many jobs are measured: the latest ones. */
export const SAMPLE_SIZE = 100

/** Failed attempts of one template are counted up to this number in each period. */
export const MAX_FAILURES = 2_000

/** Percentiles of durations, in seconds, by nearest rank: the smallest value that so many percent do not exceed. */
export type Percentiles = { p50: number; p95: number; p99: number }

/**
 * The durations of completed jobs; null if none was measured.
 *
 * `wait`: from the time at which a job could start until its first attempt started. Not known if the claim of that
 * attempt was lost. `run`: its last attempt. `latency`: from the time at which a job could start until it was completed,
 * with all retries, so that the time in which a change can be undone is not part of it; for a submission, from its
 * acceptance until it was recorded; for an email, from its creation until the relay accepted it.
 *
 * Left out of all three: jobs that staff returned to their queue after they had become dead letters, because they waited
 * for a person; and emails whose delivery staff confirmed, because it is not known when they were delivered.
 */
export type Durations = Record<'wait' | 'run' | 'latency', Percentiles | null>

/**
 * When a queue will be empty, at the rate of the last 15 seconds or, with few jobs in them, of the last minute. `shrinks`: in so many seconds. `stays`: at least as many
 * jobs arrived as left.
 */
export type Drain = { kind: 'shrinks'; seconds: number } | { kind: 'stays' }

/** How many jobs were completed, or emails delivered, in the last minute and hour, exactly. */
export type Completions = { lastMinute: number; lastHour: number }

/** A queue now, and the durations of its jobs over a range. */
export type QueueMeasurement = QueueHealth &
  Completions &
  Durations & {
    /** Null unless a job has waited for some seconds. */
    drain: Drain | null
  }

/** The emails of a template now, and their durations over a range. */
export type TemplateMeasurement = Completions &
  Durations & {
    template: EmailTemplate
    /** Its jobs, of those of the queue. */
    counts: QueueHealth['counts']
    /** How long the oldest of them that could run has waited, in seconds; null when none waits. */
    oldestSeconds: number | null
  }

/** Every queue, in the order of the catalog, and every template. */
export type QueueMeasurements<Time = string> = {
  /** When the numbers were read. */
  at: Time
  queues: QueueMeasurement[]
  templates: TemplateMeasurement[]
}

/** A period of a queue or template. */
export type MeasuredPeriod<Time = string> = Durations & {
  from: Time
  /** Null before the queue existed. */
  completed: number | null
  /** Jobs or emails that were created. Null before the queue existed. */
  arrived: number | null
  /** Attempts that did not succeed. Null before the queue existed. */
  failed: Count | null
}

/** Something that happened to processes, as a mark in charts: the first start of a release, or a crash. */
export type ProcessMark<Time = string> = {
  at: Time
  kind: 'release' | 'crash'
  release: string
  process: ProcessKind
  name: string
}

/** A queue, or a template of the queue of emails, over a range. The last period is not over. */
export type QueueCourse<Time = string> = {
  at: Time
  periodSeconds: number
  periods: MeasuredPeriod<Time>[]
  /** The durations over the whole range. */
  total: Durations
  marks: ProcessMark<Time>[]
}
