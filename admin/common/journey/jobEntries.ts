import type { AttemptRow, EmailRow, JobTrace } from '../../../shared/contract/records.ts'
import type { Tone } from '../tones.ts'
import type { Entry } from './entry.ts'
import { linkTo, templateOf } from './mailEntries.ts'

/** An attempt at a job or a mail. That a mail was sent is told by its own line. */
export function ofAttempt(attempt: AttemptRow, email: EmailRow | undefined): Entry[] {
  const { id, endedAt: at, number, queue, outcome, jobId } = attempt
  if (email && outcome === 'done' && email.status !== 'unknown') return []
  return [
    {
      ...{ id, at, category: email ? 'mail' : 'job', tone: tones[outcome] },
      isTrouble: outcome === 'retry' || outcome === 'dead_letter',
      words: (email ? mailWords : jobWords)[outcome],
      blanks: { number, ...(email ? { template: templateOf(email) } : { queue: queueOf(queue) }) },
      detail: attempt.smtpReply ?? attempt.errorMessage,
      link: email ? linkTo(email) : jobLink(queue, jobId),
    },
  ]
}

/** What a job that waits will do next; one that is over has told all in its attempts. */
export function ofJob(job: JobTrace, email: EmailRow | undefined): Entry[] {
  const { id, queue, state, startAfter: at, attempt: number, attempts: most } = job
  const waits = state === 'retry' || (state === 'created' && !job.isDead)
  if (!waits) return []
  const isFirst = state === 'created' && Date.parse(at) <= Date.now()
  return [
    {
      ...{ id: `job:${id}`, at, category: email ? 'mail' : 'job', tone: 'warning.main' },
      ...{ isTrouble: state === 'retry', isAhead: true },
      words: isFirst ? 'journey.waits' : 'journey.nextTry',
      blanks: {
        ...{ number, most, queue: queueOf(queue) },
        ...(email && { queue: templateOf(email) }),
      },
      link: email ? linkTo(email) : jobLink(queue, id),
    },
  ]
}

/** What a queue is called, as a key; those that work alone and dead letters by the queue they are of. */
function queueOf(queue: string): string {
  return `journey.queue.${queue.replace(/-(alone|dead)$/, '')}`
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

const jobWords = {
  done: 'journey.jobDone',
  retry: 'journey.jobRetry',
  deferred: 'journey.jobDeferred',
  dead_letter: 'journey.jobDead',
} as const

const mailWords = {
  done: 'journey.mailHeld',
  retry: 'journey.mailRetry',
  deferred: 'journey.mailDeferred',
  dead_letter: 'journey.mailRefused',
} as const
