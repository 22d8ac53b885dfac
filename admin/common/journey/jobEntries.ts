import type { AttemptRow, EmailRow, JobTrace } from '../../../shared/contract/records.ts'
import { queueKey } from '../records/useQueueName.ts'
import type { Tone } from '../tones.ts'
import { linkTo, templateOf } from './emailEntries.ts'
import type { Entry } from './entry.ts'

/**
 * Returns the entry of an attempt at a job; none for a completed attempt to send an email, because the entry of
 * the email shows the result. Exception: if the status of the email is `unknown`, the attempt has an entry.
 */
export function attemptEntries(attempt: AttemptRow, email: EmailRow | undefined): Entry[] {
  const { id, endedAt: at, number, queue, outcome, jobId } = attempt
  if (email && outcome === 'done' && email.status !== 'unknown') return []
  return [
    {
      id,
      at,
      category: email ? 'mail' : 'job',
      tone: tones[outcome],
      isProblem: outcome === 'retry' || outcome === 'dead_letter',
      messageKey: (email ? emailTexts : jobTexts)[outcome],
      params: { number, name: email ? templateOf(email) : queueKey(queue) },
      detail: attempt.smtpReply ?? attempt.errorMessage,
      link: email ? linkTo(email) : jobLink(queue, jobId),
    },
  ]
}

/** Returns the entry of a job's next attempt, or of its hold; none if the job is not waiting. */
export function jobEntries(job: JobTrace, email: EmailRow | undefined): Entry[] {
  const { id, queue, state, startAfter: at, attempt: number, attempts: max } = job
  if (job.heldSince && email?.status === 'queued') return [heldEntry(id, job.heldSince, email)]
  const isWaiting = state === 'retry' || (state === 'created' && !job.isDead)
  if (!isWaiting) return []
  const isQueued = state === 'created' && Date.parse(at) <= Date.now()
  return [
    {
      id: `job:${id}`,
      at,
      category: email ? 'mail' : 'job',
      tone: 'warning.main',
      isProblem: state === 'retry',
      isUpcoming: true,
      messageKey: isQueued ? 'journey.queued' : 'journey.nextAttempt',
      params: { number, max, name: email ? templateOf(email) : queueKey(queue) },
      link: email ? linkTo(email) : jobLink(queue, id),
    },
  ]
}

function heldEntry(id: string, at: string, email: EmailRow): Entry {
  return {
    id: `job:${id}`,
    at,
    category: 'mail',
    tone: 'warning.main',
    isProblem: true,
    messageKey: 'journey.held',
    params: { name: templateOf(email) },
    link: linkTo(email),
  }
}

function jobLink(queue: string, id: string): NonNullable<Entry['link']> {
  return { resource: 'jobs', to: `/jobs/${queue}.${id}/show` }
}

const tones = {
  done: 'success.main',
  retry: 'warning.main',
  deferred: 'warning.main',
  dead_letter: 'error.main',
} as const satisfies Record<AttemptRow['outcome'], Tone>

const jobTexts = {
  done: 'journey.jobDone',
  retry: 'journey.jobRetry',
  deferred: 'journey.jobDeferred',
  dead_letter: 'journey.jobDead',
} as const

const emailTexts = {
  done: 'journey.mailUnconfirmed',
  retry: 'journey.mailRetry',
  deferred: 'journey.mailDeferred',
  dead_letter: 'journey.mailDead',
} as const
