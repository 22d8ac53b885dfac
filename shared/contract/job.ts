import { z } from 'zod'
import type { EmailStatus, EmailTemplate } from './email.ts'
import type { EventRow } from './event.ts'
import type { LeadKind } from './lead.ts'
import type { AttemptRow } from './records.ts'
import type { MailSubject } from './submission.ts'

// `Time` is a Date where the API reads the database and ISO 8601 text once it has crossed over.

/**
 * Where a job stands, in the words of those who watch it. `dead`: a dead letter, which waits for a
 * person; `failed`: the job it was made of, kept for 30 days.
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

/** A job's address: its queue as pg-boss has it, a dot, its id. One id may stand in two queues. */
export const jobKey = z
  .string()
  .max(100)
  .regex(/^[a-z-]+\.[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/)

/** The submission, or the colleague, that a job is about. */
export type JobSubject = {
  kind: MailSubject
  id: string
  /** Shortened: "Ana G."; null when nobody knows any more. */
  name: string | null
  code: string | null
  leadKind: LeadKind | null
  /** Whether there is a record to open. */
  isRecorded: boolean
}

/** The mail a job sends. */
export type JobMail = { id: string; template: EmailTemplate; status: EmailStatus }

/** A job in the list. */
export type JobRow<Time = string> = {
  id: string
  /** The queue as staff know it, whichever bossQueue of it the job stands in. */
  queue: string
  /** Whether it is worked on apart from the others, because its claim was lost once. */
  isAlone: boolean
  state: JobState
  /** Tries made, and tries it has. */
  tries: number
  mostTries: number
  /** When it entered its state; of what waits: when it can run, or could have. */
  at: Time
  /** Whether it waits longer than its queue should let it. */
  isLate: boolean
  createdAt: Time
  error: string | null
  about: JobSubject | null
  mail: JobMail | null
}

/** A job on its own page. */
export type JobRecord<Time = string> = JobRow<Time> & {
  jobId: string
  errorKey: string | null
  startedAt: Time | null
  endedAt: Time | null
  /** What it carries, personal values masked. */
  payload: unknown
  /** What it left behind, addresses and numbers masked. */
  output: unknown
  attempts: JobAttempt<Time>[]
  /** The same work under other ids: the job a dead letter was made of, what it was redriven as. */
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

/** A number that is exact up to a limit; beyond it, it says "at least". */
export type Count = { count: number; isExact: boolean }

/** How a queue of the catalogue is doing; its bossQueues are counted as one. */
export type QueueHealth = {
  name: string
  counts: Record<'ready' | 'active' | 'retrying' | 'deferred' | 'failed' | 'dead', Count>
  /** How long the job that waits longest could have run, in seconds; null when none waits. */
  oldestSeconds: number | null
  /** How long one may. */
  limitSeconds: number
}

/** The same with its throughput. */
export type QueueCard = QueueHealth & {
  /**
   * Jobs completed, from pg-boss's statistics: a minute, on the average of the last five, and in the
   * last hour. Null when nobody has counted then.
   */
  perMinute: number | null
  lastHour: number | null
}

/** What happened in a quarter of an hour; null where no worker was there to count. */
export type QueuePeriod<Time = string> = {
  from: Time
  completed: number | null
  failed: number | null
}

/** Jobs that fail now in the same way. */
export type FailureGroup<Time = string> = {
  /** The error with what varies taken out. */
  key: string
  jobs: Count
  queues: string[]
  /** The latest one, in full. */
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
  /** What it takes jobs from, and how many it has in hand. */
  queues: { name: string; hands: number; active: number }[]
  /** Resident memory, in bytes. */
  memory: number | null
  /** Times it came back after ending without a word. */
  crashes: number
}

/** What runs by the clock. */
export type ScheduleRow<Time = string> = {
  queue: string
  cron: string
  timeZone: string
  lastRun: { id: string; at: Time; state: JobState } | null
  nextRunAt: Time | null
}

/** A warning that pg-boss wrote down. */
export type WarningRow<Time = string> = { id: string; type: string; message: string; at: Time }

/** A worker that has stopped taking jobs of a queue, and why. */
export type PauseRow<Time = string> = {
  queue: string
  worker: string
  reason: string
  since: Time
  checkedAt: Time
}

/** What keeps the queues going. */
export type Machinery<Time = string> = {
  workers: WorkerRow<Time>[]
  pauses: PauseRow<Time>[]
  schedules: ScheduleRow<Time>[]
  warnings: WarningRow<Time>[]
}

/** What is done with a job: the first four by a retry, as the job's state asks for. */
export const jobWays = ['redriven', 'retried', 'hastened', 'resumed', 'cancelled'] as const
export type JobWay = (typeof jobWays)[number]

/** Why an action leaves a job as it is. */
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

/** What an action on jobs would do, or has done. */
export type JobResult = {
  isDryRun: boolean
  matched: number
  changed: number
  skipped: number
  /** Of the changed ones, those that send a mail. */
  mails: number
  ways: Partial<Record<JobWay, number>>
  reasons: Partial<Record<SkipReason, number>>
  /** Where to go on, when more match than one call takes. */
  next: string | null
}

// A moment and a job's id.
function isCursor(text: string) {
  const [moment, id, ...rest] = text.split('|')
  const isMoment = z.iso.datetime().safeParse(moment).success && Date.parse(moment ?? '') > 0
  return isMoment && z.uuid().safeParse(id).success && rest.length === 0
}

/** What a call that acts on jobs says besides which ones. */
export const jobAction = {
  /** Tell what would happen, and do nothing. */
  dryRun: z.boolean().default(false),
  /** Also mails that may have been delivered already. */
  unconfirmed: z.boolean().default(false),
  reason: z.string().trim().min(1).max(500).optional(),
  /** `next` of the call before. */
  after: z.string().max(100).refine(isCursor).optional(),
}
