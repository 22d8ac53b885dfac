import { z } from 'zod'
import type { EmailStatus, EmailTemplate } from './email.ts'
import type { EventRow } from './event.ts'
import type { LeadKind } from './lead.ts'
import type { AttemptRow } from './records.ts'
import type { AboutKind } from './submission.ts'

// `Time` is a Date in the API and an ISO 8601 text in the dashboard.

/**
 * The state of a job as staff see it. `dead`: a dead letter, which waits for staff; `failed`: the job
 * that the dead letter was created from, kept for 30 days. `deferred`: starts later.
 */
export const jobStates = [
  'dead',
  'retrying',
  'ready',
  'deferred',
  'active',
  'failed',
  'completed',
  'cancelled',
] as const
export type JobState = (typeof jobStates)[number]

/** A job's key: the name of its pg-boss queue, a dot, its id. Two queues can contain the same id. */
export const jobKey = z
  .string()
  .max(100)
  .regex(/^[a-z-]+\.[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/)

/** The submission, staff member or alert that a job is about. */
export type JobAbout = {
  kind: AboutKind
  id: string
  /** Shortened: "Ana G."; null if it is no longer recorded anywhere. */
  name: string | null
  code: string | null
  leadKind: LeadKind | null
  /** Whether the record exists and can be opened. */
  isRecorded: boolean
}

/** The email that a job sends. */
export type JobEmail = { id: string; template: EmailTemplate; status: EmailStatus }

/** A job in the list. */
export type JobRow<Time = string> = {
  id: string
  /** The queue as staff see it, whichever of its pg-boss queues contains the job. */
  queue: string
  /** Whether it is in the isolation queue, because its claim was lost once. */
  isAlone: boolean
  state: JobState
  /** Attempts made, and the most that are made. */
  tries: number
  mostTries: number
  /** When it entered its state; for a waiting job, from when on it can run. */
  at: Time
  /** Whether it has waited longer than the limit of its queue. */
  isLate: boolean
  createdAt: Time
  error: string | null
  about: JobAbout | null
  mail: JobEmail | null
}

/** A job on its own page. */
export type JobRecord<Time = string> = JobRow<Time> & {
  jobId: string
  errorKey: string | null
  startedAt: Time | null
  endedAt: Time | null
  /** Personal data is masked. */
  payload: unknown
  /** Its result or error; addresses and numbers are masked. */
  output: unknown
  attempts: JobAttempt<Time>[]
  /** The jobs before and after it in the chain of dead letters and redrives. */
  chain: JobLink<Time>[]
  events: EventRow<Time>[]
}

export type JobAttempt<Time = string> = AttemptRow<Time> & {
  errorName: string | null
  worker: string
  startedAt: Time
}

/** Another job of the same chain. */
type JobLink<Time = string> = { id: string; queue: string; state: JobState; at: Time }

/** A count up to a limit; beyond the limit it is a lower bound. */
export type Count = { count: number; isExact: boolean }

/** The number of jobs per state and the longest wait of a queue; its pg-boss queues are counted together. */
export type QueueHealth = {
  name: string
  counts: Record<'ready' | 'active' | 'retrying' | 'deferred' | 'failed' | 'dead', Count>
  /** How long the oldest runnable job has waited, in seconds; null when none waits. */
  oldestSeconds: number | null
  /** The longest acceptable wait. */
  limitSeconds: number
}

/** A queue's health and throughput. */
export type QueueCard = QueueHealth & {
  /**
   * Jobs completed, from pg-boss's statistics: per minute, averaged over the last five minutes, and
   * in the last hour. Null when there are no statistics.
   */
  perMinute: number | null
  lastHour: number | null
}

/** The jobs completed and failed in 15 minutes; null when no worker was running to count them. */
export type QueuePeriod<Time = string> = {
  from: Time
  completed: number | null
  failed: number | null
}

/** Jobs that currently fail with the same error. */
export type FailureGroup<Time = string> = {
  /** The error without its variable parts. */
  key: string
  jobs: Count
  queues: string[]
  /** The full message of one of the jobs. */
  sample: string | null
  firstSeenAt: Time | null
  lastSeenAt: Time | null
}

/** A worker process that is connected. */
export type WorkerRow<Time = string> = {
  id: string
  host: string
  pid: number
  startedAt: Time
  seenAt: Time
  nodeVersion: string
  bossVersion: string
  /** The queues it fetches jobs from, each with its slots (`hands`) and its jobs in progress. */
  queues: { name: string; hands: number; active: number }[]
  /** Resident memory, in bytes. */
  memory: number | null
  /** How often it was restarted after a crash. */
  crashes: number
}

/** A job that runs on a schedule. */
export type ScheduleRow<Time = string> = {
  queue: string
  cron: string
  timeZone: string
  lastRun: { id: string; at: Time; state: JobState } | null
  nextRunAt: Time | null
}

/** A warning that pg-boss stored. */
export type WarningRow<Time = string> = { id: string; type: string; message: string; at: Time }

/** A worker that has stopped fetching jobs from a queue, and why. */
export type PauseRow<Time = string> = {
  queue: string
  worker: string
  reason: string
  since: Time
  checkedAt: Time
}

/** The workers, pauses, schedules and warnings behind the queues. */
export type Machinery<Time = string> = {
  workers: WorkerRow<Time>[]
  pauses: PauseRow<Time>[]
  schedules: ScheduleRow<Time>[]
  warnings: WarningRow<Time>[]
}

/** What an action does to a job. A retry does one of the first four, depending on the job's state. */
export const jobChanges = ['redriven', 'retried', 'hastened', 'resumed', 'cancelled'] as const
export type JobChange = (typeof jobChanges)[number]

/** Why an action skips a job. */
export const skipReasons = [
  'delivered',
  'suppressed',
  'unconfirmed',
  'recorded',
  'under_way',
  'due',
  'done',
  'cancelled',
  'has_dead_letter',
  'accepted',
  'conflict',
  'gone',
] as const
export type SkipReason = (typeof skipReasons)[number]

/** The result of an action on jobs, or of its dry run. */
export type JobResult = {
  isDryRun: boolean
  matched: number
  changed: number
  skipped: number
  /** How many of the changed jobs send an email. */
  mails: number
  ways: Partial<Record<JobChange, number>>
  reasons: Partial<Record<SkipReason, number>>
  /** The cursor for the next call, if more jobs match than one call handles. */
  next: string | null
}

// The format is "moment|job id".
function isCursor(text: string) {
  const [moment, id, ...rest] = text.split('|')
  const isMoment = z.iso.datetime().safeParse(moment).success && Date.parse(moment ?? '') > 0
  return isMoment && z.uuid().safeParse(id).success && rest.length === 0
}

/** The fields of an action on jobs besides the selection. */
export const jobAction = {
  /** Only count what would change. */
  dryRun: z.boolean().default(false),
  /** Include emails that may have been delivered already. */
  unconfirmed: z.boolean().default(false),
  reason: z.string().trim().min(1).max(500).optional(),
  /** `next` of the previous call. */
  after: z.string().max(100).refine(isCursor).optional(),
}
