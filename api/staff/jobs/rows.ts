import type { JobRow, JobState, JobSubject } from '../../../shared/contract/job.ts'
import type { About } from '../../../shared/contract/submission.ts'
import { submissionKind } from '../../../shared/contract/submission-kinds.ts'
import { type BossQueue, bossQueueOf } from '../../../shared/jobs/boss-queues.ts'
import { readEnvelope } from '../../../shared/jobs/envelope.ts'
import { kindRecordedBy } from '../../../shared/jobs/recording-jobs.ts'
import { emailIdIn } from '../../../shared/tables/history/journey.ts'
import { type Named, namesOf } from '../../../shared/tables/history/names.ts'
import { findMails, type LedgerMail } from '../../../shared/tables/jobs/job-subjects.ts'
import { type BossJob, failureOf } from '../../../shared/tables/jobs/pgboss/job.ts'
import type { Database } from '../../../shared/tables/tables.ts'
import { shortName } from './masks.ts'

/** A job with what is known of what it is about, looked up for many at once. */
export type KnownJob = {
  job: BossJob
  bossQueue: BossQueue
  about: About | undefined
  /** The mail its payload names, and that mail where the ledger has it. */
  emailId: string | undefined
  mail: LedgerMail | undefined
  /** The record it is about, where there is one. */
  subject: Named | undefined
}

/** Looks up what jobs are about; one of a queue that is not ours is left out. */
export async function knowJobs(db: Database, jobs: BossJob[]): Promise<KnownJob[]> {
  const ours = jobs.flatMap((job) => {
    const bossQueue = bossQueueOf(job.name)
    const emailId = emailIdIn(job) ?? undefined
    return bossQueue ? [{ job, bossQueue, emailId, about: bossQueue.job.about?.(job.data) }] : []
  })
  const mails = await findMails(
    db,
    ours.flatMap(({ emailId }) => emailId ?? []),
  )
  const names = await namesOf(
    db,
    ours.flatMap(({ about }) => about ?? []),
  )
  return ours.map((known) => ({
    ...known,
    mail: mails.get(known.emailId ?? ''),
    subject: names.get(known.about?.id ?? ''),
  }))
}

/** A job in the words of those who watch it. */
export function rowOf({ job, bossQueue, about, mail, subject }: KnownJob, now: Date): JobRow<Date> {
  const state = stateOf(job, bossQueue, now)
  const at = momentOf(job, state)
  const isWaiting = state === 'ready' || state === 'retrying'
  const failure = failureOf(job)
  return {
    id: `${job.name}.${job.id}`,
    queue: bossQueue.job.queue,
    isAlone: bossQueue.kind === 'isolation',
    state,
    tries: triesOf(job, state),
    mostTries: (bossQueue.kind === 'dead' ? bossQueue.job.retry.limit : job.retryLimit) + 1,
    at,
    isLate: isWaiting && now.getTime() - at.getTime() > bossQueue.job.waitLimitSeconds * 1000,
    createdAt: job.createdOn,
    error: failure?.message ?? null,
    about: about ? subjectOf(about, carriedBy(job, bossQueue), mail, subject) : null,
    mail: mail ? { id: mail.id, template: mail.template, status: mail.status } : null,
  }
}

/** Where a job stands. */
export function stateOf(
  { state, startAfter }: Pick<BossJob, 'state' | 'startAfter'>,
  bossQueue: BossQueue,
  now: Date,
): JobState {
  if (state === 'completed' || state === 'cancelled' || state === 'active') return state
  if (bossQueue.kind === 'dead') return 'dead'
  if (state === 'created') return startAfter <= now ? 'ready' : 'deferred'
  return state === 'retry' ? 'retrying' : 'failed'
}

function momentOf({ startAfter, startedOn, completedOn }: BossJob, state: JobState): Date {
  if (state === 'active') return startedOn ?? startAfter
  const isOver = ['failed', 'completed', 'cancelled'].includes(state)
  return (isOver ? completedOn : null) ?? startAfter
}

function triesOf({ retryCount, sourceRetryCount, startedOn }: BossJob, state: JobState) {
  if (state === 'dead') return (sourceRetryCount ?? 0) + 1
  return startedOn === null ? 0 : retryCount + 1
}

function subjectOf(
  { kind, id }: About,
  carried: Carried,
  mail: LedgerMail | undefined,
  named: Named | undefined,
): JobSubject {
  return {
    kind,
    id,
    name: shortName(kind, named?.name ?? carried.name ?? mail?.toName ?? null),
    code: named?.code ?? carried.code ?? null,
    leadKind: named?.leadKind ?? null,
    isRecorded: named !== undefined,
  }
}

/** How a submission that is not recorded yet is known: by what its job carries. */
type Carried = { name?: string; code?: string | null }

function carriedBy({ data }: BossJob, { job }: BossQueue): Carried {
  const kind = kindRecordedBy(job)
  const envelope = kind && readEnvelope(kind, data)
  if (!envelope) return {}
  const name = envelope.fields[submissionKind[kind].nameField]
  return { code: envelope.code, ...(typeof name === 'string' && { name }) }
}
