import type { JobState } from '../../../shared/contract/job.ts'
import type { Language } from '../../../shared/contract/language.ts'
import type { SubmissionRecord, SubmissionState } from '../../../shared/contract/records.ts'
import type { SubmissionKind } from '../../../shared/contract/submission.ts'
import { submissionKind } from '../../../shared/contract/submission-kinds.ts'
import { type BossQueue, bossQueueOf } from '../../../shared/jobs/boss-queues.ts'
import { type Carried, readEnvelope } from '../../../shared/jobs/envelope.ts'
import { kindRecordedBy } from '../../../shared/jobs/recording-jobs.ts'
import { journeyOf } from '../../../shared/tables/history/journey.ts'
import { type BossJob, failureOf } from '../../../shared/tables/jobs/pgboss/job.ts'
import { jobsUnder } from '../../../shared/tables/jobs/pgboss/job-chains.ts'
import { findRecorded, type Recorded } from '../../../shared/tables/submissions/submissions.ts'
import type { Database } from '../../../shared/tables/tables.ts'
import { findFaults } from '../../http/validation.ts'
import { stateOf as jobStateOf } from '../jobs/rows.ts'

/** A submission as its record and its jobs know it. */
export type Found = {
  id: string
  kind: SubmissionKind
  recorded: Recorded | undefined
  /** The latest of the jobs that record it, and what it carries. */
  job: RecordingJob | undefined
}
export type RecordingJob = { job: BossJob; bossQueue: BossQueue; carried: Carried | undefined }

/** A submission by its id; undefined when nothing of it is left. */
export async function findSubmission(db: Database, id: string): Promise<Found | undefined> {
  const recorded = await findRecorded(db, id)
  const jobs = (await jobsUnder(db, [id])).flatMap((job) => {
    const bossQueue = bossQueueOf(job.name)
    const kind = bossQueue && kindRecordedBy(bossQueue.job)
    return kind ? [{ kind, job, bossQueue, carried: readEnvelope(kind, job.data) }] : []
  })
  const job = jobs.at(-1)
  const kind = recorded?.kind ?? job?.kind
  return kind && { id, kind, recorded, job }
}

/** A submission with everything that happened to it, in the language of who asks. */
export async function describe(
  db: Database,
  { id, kind, recorded, job }: Found,
  language: Language,
): Promise<SubmissionRecord<Date>> {
  const fields = job?.carried?.fields ?? null
  const state = stateOf(recorded, job)
  return {
    id,
    kind,
    state,
    code: recorded?.code ?? job?.carried?.code ?? null,
    submittedAt: recorded?.submittedAt ?? acceptedAt(job),
    fields,
    faults:
      fields && state !== 'recorded'
        ? findFaults(submissionKind[kind].fields, fields, language)
        : [],
    deadLetter:
      state === 'dead' && job ? { id: job.job.id, error: failureOf(job.job)?.message ?? '' } : null,
    journey: await journeyOf(db, id),
  }
}

function stateOf(
  recorded: Recorded | undefined,
  recording: RecordingJob | undefined,
): SubmissionState {
  if (recorded) return 'recorded'
  if (!recording) return 'gone'
  return submissionStates[jobStateOf(recording.job, recording.bossQueue, new Date())]
}

const submissionStates: Record<JobState, SubmissionState> = {
  ready: 'waiting',
  deferred: 'waiting',
  active: 'waiting',
  retrying: 'retrying',
  dead: 'dead',
  failed: 'gone',
  cancelled: 'gone',
  completed: 'gone',
}

// The payload has the time; a dead letter was made later.
function acceptedAt(recording: RecordingJob | undefined) {
  const { submittedAt } = recording?.carried ?? {}
  return submittedAt ? new Date(submittedAt) : (recording?.job.createdOn ?? null)
}
