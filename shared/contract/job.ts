import type { EmailStatus, EmailTemplate } from './email.ts'
import type { EventRow } from './event.ts'
import type { LeadKind } from './lead.ts'
import type { AttemptRow } from './records.ts'
import type { AboutKind, SubmissionKind } from './submission.ts'

// `Time` is a Date in the API and an ISO 8601 string in the dashboard.

/**
 * The state of a job as staff see it. `dead`: a dead letter, which staff must handle. `failed`: the job
 * from which a dead letter was created, kept for 30 days. `retrying`: waits for its next attempt.
 * `deferred`: has not run yet and starts later.
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

/** The states whose jobs are counted by queue. */
export const countedStates = ['ready', 'active', 'retrying', 'deferred', 'dead'] as const

/** The submission, staff member or alert that a job is about. */
export type JobAbout = {
  kind: AboutKind
  id: string
  /** Masked ("Ana G."); null if neither the record, the payload nor the email contains a name of letters. */
  name: string | null
  /** The reference code of a lead or the referral code of a partner; null for other records. */
  code: string | null
  /** Null unless it is a recorded lead. */
  leadKind: LeadKind | null
  /** Whether the record exists and can be opened. */
  isRecorded: boolean
}

/** The email that a job sends. */
export type JobEmail = { id: string; template: EmailTemplate; status: EmailStatus }

/** A job in the list. */
export type JobRow<Time = string> = {
  /** Its key, see `jobKey` in `job-schema.ts`. */
  id: string
  /** The queue as staff see it, whichever of its pg-boss queues contains the job. */
  queue: string
  /** Whether it is in an isolation queue, because its claim was lost. */
  isIsolated: boolean
  /** Whether it waits because staff hold the template of its email. */
  isHeld: boolean
  state: JobState
  /** Attempts so far, including a running one. */
  attemptCount: number
  /** Most attempts before it becomes a dead letter. */
  maxAttempts: number
  /** When it entered its state; if it waits, the time from which it can run. */
  at: Time
  /** Whether it has waited longer than the limit of its queue. */
  isLate: boolean
  createdAt: Time
  error: string | null
  about: JobAbout | null
  email: JobEmail | null
}

/** A job on its own page. */
export type JobRecord<Time = string> = JobRow<Time> & {
  /** Its pg-boss id, which its events and attempts refer to. */
  jobId: string
  errorKey: string | null
  startedAt: Time | null
  endedAt: Time | null
  /** Whether it is the only copy of an accepted submission, and thus cannot be canceled. */
  isOnlyCopy: boolean
  /** Whether it is the only copy of something that cannot be read as a submission, and can be dismissed. */
  isDismissible: boolean
  invalidSubmission: InvalidSubmission | null
  /** Personal data is hidden. */
  payload: unknown
  /** Its result or error; masked, like `error` and `attempts`: they contain nothing that came from outside. */
  output: unknown
  attempts: JobAttempt<Time>[]
  /** The jobs before and after it in the chain of dead letters and redrives. */
  chain: JobLink<Time>[]
  events: EventRow<Time>[]
}

/**
 * The submission of a dead letter whose payload does not parse, but can be read and corrected; only its id and kind are
 * needed to open it.
 */
export type InvalidSubmission = { kind: SubmissionKind; id: string }

/** The fields of a job in which personal data is hidden, with that data. */
export type RevealedJob<Time = string> = Pick<
  JobRecord<Time>,
  'payload' | 'output' | 'error' | 'attempts'
>

export type JobAttempt<Time = string> = AttemptRow<Time> & {
  errorName: string | null
  /** Null, like its start, for an attempt whose claim was lost. */
  worker: string | null
  startedAt: Time | null
}

/** Another job of the same chain. */
type JobLink<Time = string> = { id: string; queue: string; state: JobState; at: Time }

/**
 * A count. It is not exact if there were too many jobs to count: then it is an estimate, or the number at
 * which counting stopped, and people are shown that there are more than this number.
 */
export type Count = { count: number; isExact: boolean }

/** The jobs of a queue by state, and its longest wait, over all of its pg-boss queues. */
export type QueueHealth = {
  name: string
  counts: Record<(typeof countedStates)[number], Count>
  /** How long the oldest runnable job has waited, in seconds; null when none waits. */
  oldestSeconds: number | null
  /** The longest acceptable wait. */
  limitSeconds: number
}

/** A queue's health and throughput. */
export type QueueCard = QueueHealth & {
  /** Jobs completed in the last 60 seconds. */
  lastMinute: number
  /** Jobs completed in the last 60 minutes. */
  lastHour: number
}

/** The dead letters and the jobs waiting for a retry that have the same error. */
export type FailureGroup<Time = string> = {
  /** The error, masked. */
  key: string
  jobs: Count
  queues: string[]
  /** The key of one of these jobs (see `jobKey` in `job-schema.ts`). */
  sample: string
  /** Whether the payload of this job is valid. If it is not, a retry fails again. */
  isReadable: boolean
  /** The submission of this job, if its payload does not parse. */
  invalidSubmission: InvalidSubmission | null
  firstSeenAt: Time | null
  lastSeenAt: Time | null
  /** How many attempts failed with this error in each of the last 24 hours, the current one last. */
  failuresPerHour: Count[]
  /** The names of the workers that made the last attempts. */
  workers: string[]
  /** The releases of these workers at the time, as far as they are known. */
  releases: string[]
}

/** The largest groups of failing jobs, and how many groups there are. */
export type FailureGroups<Time = string> = { groups: FailureGroup<Time>[]; total: Count }

/** A connected worker process. */
export type WorkerRow<Time = string> = {
  id: string
  host: string
  pid: number
  startedAt: Time
  seenAt: Time
  nodeVersion: string
  bossVersion: string
  /** The queues it fetches jobs from, each with its number of slots and of jobs in progress. */
  queues: { name: string; slots: number; active: number }[]
  /** Resident memory, in bytes. */
  memory: number | null
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

/** A worker that has stopped fetching jobs from a queue. */
export type PauseRow<Time = string> = {
  queue: string
  worker: string
  /** The reply or error of the relay, masked. */
  reason: string
  since: Time
  /** When the worker last probed the relay in vain. */
  checkedAt: Time
}

/** The connected workers, paused queues, schedules, and pg-boss's warnings. */
export type Machinery<Time = string> = {
  workers: WorkerRow<Time>[]
  pauses: PauseRow<Time>[]
  schedules: ScheduleRow<Time>[]
  warnings: WarningRow<Time>[]
}

/**
 * What an action does to a job. A retry redrives a dead letter, retries a failed job, runs a waiting job now
 * (`hastened`) or resumes a canceled one. `dismissed`: a dead letter that is no submission was canceled; `restored`: a
 * cancellation was undone.
 */
export const jobChanges = [
  'redriven',
  'retried',
  'hastened',
  'resumed',
  'cancelled',
  'dismissed',
  'restored',
] as const
export type JobChange = (typeof jobChanges)[number]

/**
 * Why an action skips a job. `unconfirmed`: its email may have been delivered. `due`: it is about to run
 * anyway. `has_dead_letter`: its dead letter or a redriven copy continues its work. `accepted`: it is the
 * only copy of a submission. `submission`: it can be read as a submission, so it is not dismissed. `changed`: it is no longer
 * canceled. `undone`: its cancellation was already undone. `conflict`: its queue already has the same job. `gone`: the job or its email no longer exists, or the job is locked.
 */
export const skipReasons = [
  'delivered',
  'suppressed',
  'unconfirmed',
  'held',
  'recorded',
  'under_way',
  'due',
  'done',
  'cancelled',
  'has_dead_letter',
  'accepted',
  'submission',
  'not_dead',
  'changed',
  'undone',
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
  emails: number
  /** How many of them send an email to a client, or would have sent it. */
  clientEmails: number
  /** The changed jobs by change. */
  changes: Partial<Record<JobChange, number>>
  /** The skipped jobs by reason. */
  reasons: Partial<Record<SkipReason, number>>
  /** The cursor for the next call; null unless more jobs match than one call processes. */
  next: string | null
  /**
   * Identifies what was done: continues it, with `next`, or undoes a cancellation. Null for a dry run, and if nothing was
   * done yet; then the next call goes without it.
   */
  call: string | null
  /** The key under which the only selected job continues; null if it keeps its key, or for more jobs. */
  movedTo: string | null
}
