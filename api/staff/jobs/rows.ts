import type { JobRow, JobState, JobSubject } from '../../../shared/contract/job.ts'
import type { About } from '../../../shared/contract/submission.ts'
import { type Lane, laneOf } from '../../../shared/jobs/lanes.ts'
import { sendEmail } from '../../../shared/jobs/send-email.ts'
import {
  findMails,
  type LedgerMail,
  type NamedSubject,
  namesOfSubjects,
} from '../../../shared/tables/job-subjects.ts'
import type { BossJob } from '../../../shared/tables/pgboss/jobs.ts'
import type { Database } from '../../../shared/tables/tables.ts'
import { shortName } from './masks.ts'

/** A job with what is known of what it is about, looked up for many at once. */
export type KnownJob = {
  job: BossJob
  lane: Lane
  about: About | undefined
  /** The mail its payload names, and that mail where the ledger has it. */
  emailId: string | undefined
  mail: LedgerMail | undefined
  subject: NamedSubject | undefined
}

/** Looks up what jobs are about; one of a queue that is not ours is left out. */
export async function knowJobs(db: Database, jobs: BossJob[]): Promise<KnownJob[]> {
  const ours = jobs.flatMap((job) => {
    const lane = laneOf(job.name)
    return lane ? [{ job, lane, ...carriedBy(lane, job.data) }] : []
  })
  const mails = await findMails(
    db,
    ours.flatMap(({ emailId }) => emailId ?? []),
  )
  const subjects = await namesOfSubjects(
    db,
    ours.flatMap(({ about }) => about ?? []),
  )
  return ours.map((known) => ({
    ...known,
    mail: mails.get(known.emailId ?? ''),
    subject: subjects.get(known.about?.id ?? ''),
  }))
}

/** A job in the words of those who watch it. */
export function rowOf({ job, lane, about, mail, subject }: KnownJob, now: Date): JobRow<Date> {
  const state = stateOf(job, lane, now)
  const at = momentOf(job, state)
  const isWaiting = state === 'ready' || state === 'retrying'
  const failure = failureOf(job)
  return {
    id: `${job.name}.${job.id}`,
    queue: lane.job.queue,
    isAlone: lane.kind === 'alone',
    state,
    tries: triesOf(job, state),
    mostTries: (lane.kind === 'dead' ? lane.job.retry.limit : job.retryLimit) + 1,
    at,
    isLate: isWaiting && now.getTime() - at.getTime() > lane.job.waitLimitSeconds * 1000,
    createdAt: job.createdOn,
    error: failure?.message ?? null,
    about: about ? subjectOf(about, job, mail, subject) : null,
    mail: mail ? { id: mail.id, template: mail.template, status: mail.status } : null,
  }
}

/** Where a job stands. */
export function stateOf(
  { state, startAfter }: Pick<BossJob, 'state' | 'startAfter'>,
  lane: Lane,
  now: Date,
): JobState {
  if (state === 'completed' || state === 'cancelled' || state === 'active') return state
  if (lane.kind === 'dead') return 'dead'
  if (state === 'created') return startAfter <= now ? 'ready' : 'deferred'
  return state === 'retry' ? 'retrying' : 'failed'
}

/** The error a job carries, or of a dead letter the job it was made of. */
export function failureOf({ output, sourceOutput }: BossJob) {
  const kept = (sourceOutput ?? output) as Kept | null
  const message = kept?.message ?? kept?.value?.message
  if (typeof message !== 'string') return undefined
  return { message, key: typeof kept?.key === 'string' ? kept.key : message }
}

// What our workers leave, and what pg-boss does for a job whose worker was lost.
type Kept = { message?: unknown; key?: unknown; value?: { message?: unknown } }

function momentOf({ startAfter, startedOn, completedOn }: BossJob, state: JobState): Date {
  if (state === 'active') return startedOn ?? startAfter
  const isOver = ['failed', 'completed', 'cancelled'].includes(state)
  return (isOver ? completedOn : null) ?? startAfter
}

function triesOf({ retryCount, sourceRetryCount, startedOn }: BossJob, state: JobState) {
  if (state === 'dead') return (sourceRetryCount ?? 0) + 1
  return startedOn === null ? 0 : retryCount + 1
}

function carriedBy({ job }: Lane, data: unknown) {
  const payload = job.payload.safeParse(data)
  if (!payload.success) return { about: undefined, emailId: undefined }
  const emailId = job.queue === sendEmail.queue ? sendEmail.payload.parse(data).emailId : undefined
  return { about: job.about?.(payload.data), emailId }
}

function subjectOf(
  { kind, id }: About,
  { data }: BossJob,
  mail: LedgerMail | undefined,
  subject: NamedSubject | undefined,
): JobSubject {
  const carried = carriedNames(data)
  return {
    kind,
    id,
    name: shortName(kind, subject?.name ?? carried.name ?? mail?.toName ?? null),
    code: subject?.code ?? carried.code ?? null,
    leadKind: subject?.leadKind ?? null,
    isRecorded: subject !== undefined,
  }
}

// A submission that is not recorded yet is known by what its job carries.
function carriedNames(data: unknown) {
  const { inquiry, application, request, refCode, referralCode } = data as Carried
  return {
    name: inquiry?.name ?? application?.agencyName ?? request?.name,
    code: refCode ?? referralCode,
  }
}

type Carried = {
  inquiry?: { name: string }
  application?: { agencyName: string }
  request?: { name: string }
  refCode?: string
  referralCode?: string
}
