import { type RawBuilder, sql } from 'kysely'
import type { EmailTemplate } from '../../../contract/email.ts'
import type { JobState } from '../../../contract/job.ts'
import { bossQueueNames, bossQueues } from '../../../jobs/boss-queues.ts'
import { sendEmail } from '../../../jobs/send-email.ts'
import { daysAgo, prefixPattern } from '../../page.ts'
import { type BossState, errorKey, isFailing } from './job.ts'
import { emailId } from './payloads.ts'

export type JobFilter = {
  /** Queue names as staff see them; default all. */
  queue?: string[] | undefined
  /**
   * Default with `ids`: all states. Default without `ids`: the jobs that need attention, which are dead
   * letters, retries, and jobs that have waited longer than the limit of their queue.
   */
  state?: JobState[] | undefined
  /** Error keys: error messages without their variable parts. */
  error?: string[] | undefined
  /** Only jobs that send emails with these templates. */
  template?: EmailTemplate[] | undefined
  /** The least number of attempts, including a running one. */
  attempts?: number | undefined
  /** The beginning of the name of the worker that made the last stored attempt: its host, or host and process id. */
  worker?: string | undefined
  withinDays?: number | undefined
  /** The first and the last moment (see `Segment`). */
  from?: Date | undefined
  until?: Date | undefined
  /** Only these jobs, and their dead letters and redriven copies. */
  ids?: string[] | undefined
}

/** Jobs of one state, which an index returns sorted by their `moment`. */
export type Segment = {
  names: string[]
  state: BossState
  moment: 'start_after' | 'started_on' | 'completed_on'
  /** Of waiting jobs: only those that can run now, that start later, or that have waited longer than this. */
  due?: 'now' | 'later' | { forSeconds: number }
}

/**
 * Returns the conditions that an index can check: the state, the time and the error. `failing` is the table of error keys
 * that the caller joins.
 */
export function indexedConditions(filter: JobFilter, segment: Segment): RawBuilder<unknown> {
  const { error, withinDays, from, until } = filter
  const { state, moment, due } = segment
  const time = sql.raw(moment)
  return sql`state = ${sql.lit(state)} and ${redundantPredicates[moment]} ${dueCondition(due)}
    ${error ? sql`and ${errorKey} = failing.key and ${isFailing}` : sql``}
    ${withinDays === undefined ? sql`` : sql`and ${time} >= ${daysAgo(withinDays)}`}
    ${from ? sql`and ${time} >= ${from}` : sql``} ${until ? sql`and ${time} <= ${until}` : sql``}`
}

/**
 * Returns the conditions for which every job must be read, on the columns of the job table under the name `scanned`;
 * undefined if the filter has none.
 */
export function otherConditions({ template, attempts, worker }: JobFilter) {
  const conditions = [
    template &&
      sql`exists (select from emails where emails.id = ${emailId('scanned')}
      and emails.template = any(${template}::text[]))`,
    attempts !== undefined && sql`${attemptCount} >= ${attempts}`,
    worker !== undefined && sql`${lastWorker} like ${prefixPattern(worker)}`,
  ].filter((condition) => condition !== undefined && condition !== false)
  return conditions.length > 0 ? sql.join(conditions, sql` and `) : undefined
}

/** Returns the segments that contain the jobs of a filter. */
export function segmentsOf({ queue, state, template, ids }: JobFilter): Segment[] {
  const selected = bossQueues.filter(
    ({ job }) =>
      (!queue || queue.includes(job.queue)) && (!template || job.queue === sendEmail.queue),
  )
  const main = selected.filter(({ kind }) => kind !== 'dead').map(({ name }) => name)
  const dead = selected.filter(({ kind }) => kind === 'dead').map(({ name }) => name)
  const jobs = new Set(selected.map(({ job }) => job))
  const late = [...jobs].map(
    (job): Segment => ({
      names: selected
        .filter((bossQueue) => bossQueue.job === job && bossQueue.kind !== 'dead')
        .map(({ name }) => name),
      state: 'created',
      moment: 'start_after',
      due: { forSeconds: job.waitLimitSeconds },
    }),
  )
  const waiting = { names: main, state: 'created', moment: 'start_after' } as const
  const ended = { names: main, moment: 'completed_on' } as const
  const segments: Record<JobState, Segment[]> = {
    dead: (['created', 'retry', 'failed'] as const).map((bossState) => ({
      names: dead,
      state: bossState,
      moment: 'start_after',
    })),
    retrying: [
      { ...waiting, state: 'retry', due: 'now' },
      { ...waiting, state: 'retry', due: 'later' },
    ],
    ready: [{ ...waiting, due: 'now' }],
    deferred: [{ ...waiting, due: 'later' }],
    active: [{ names: main, state: 'active', moment: 'started_on' }],
    failed: [{ ...ended, state: 'failed' }],
    completed: [{ ...ended, state: 'completed' }],
    cancelled: [{ ...ended, names: [...main, ...dead], state: 'cancelled' }],
  }
  if (!state && ids) return Object.values(segments).flat()
  if (!state) return [...segments.dead, ...segments.retrying, ...late]
  return state.flatMap((jobState) => segments[jobState])
}

// Redundant predicates, so that the planner uses pg-boss's indexes.
const redundantPredicates = {
  start_after: sql`not blocked`,
  started_on: sql`not blocked`,
  completed_on: sql`completed_on is not null`,
}

function dueCondition(due: Segment['due']) {
  if (due === undefined) return sql``
  if (due === 'now') return sql`and start_after <= now()`
  if (due === 'later') return sql`and start_after > now()`
  return sql`and start_after < now() - make_interval(secs => ${due.forSeconds})`
}

const isDeadLetter = sql`scanned.name = any(${bossQueueNames('dead')}::text[])`

// `attemptsMade` of the staff API, in SQL.
const attemptCount = sql`case when ${isDeadLetter} then coalesce(source_retry_count, 0) + 1
  when started_on is null then 0 else retry_count + 1 end`

// The attempts at a dead letter are those at the job that failed.
const lastWorker = sql`(select worker from attempts
  where job_id = case when ${isDeadLetter} then source_id else scanned.id end
  order by ended_at desc, attempts.id desc limit 1)`
