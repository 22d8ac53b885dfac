import type { JobState } from '../../../shared/contract/job.ts'
import type { Language } from '../../../shared/contract/language.ts'
import type { SubmissionRecord, SubmissionState } from '../../../shared/contract/records.ts'
import type { SubmissionKind } from '../../../shared/contract/submission.ts'
import { fieldSchemas } from '../../../shared/contract/submission-schema.ts'
import { type BossQueue, bossQueueOf } from '../../../shared/jobs/boss-queues.ts'
import { type ReadableSubmission, readEnvelope } from '../../../shared/jobs/envelope.ts'
import { journeyOf } from '../../../shared/tables/history/journey.ts'
import { type BossJob, failureOf } from '../../../shared/tables/jobs/pgboss/job.ts'
import { jobsWithIds } from '../../../shared/tables/jobs/pgboss/job-chains.ts'
import {
  findRecorded,
  type RecordedSubmission,
} from '../../../shared/tables/submissions/submissions.ts'
import type { Database } from '../../../shared/tables/tables.ts'
import { findErrors } from '../../http/validation.ts'
import { stateOf as jobStateOf } from '../jobs/rows.ts'

/** A submission that has a record, a job, or both. */
export type Submission = {
  id: string
  kind: SubmissionKind
  recorded: RecordedSubmission | undefined
  /** The newest of the jobs that record the submission. */
  job: RecordingJob | undefined
}
export type RecordingJob = {
  job: BossJob
  bossQueue: BossQueue
  /** The readable parts of the payload; undefined if the payload has no valid id. */
  envelope: ReadableSubmission | undefined
}

/** Finds a submission by its id; undefined if it has neither a record nor a job. */
export async function findSubmission(db: Database, id: string): Promise<Submission | undefined> {
  const recorded = await findRecorded(db, id)
  const job = (await recordingJobsOf(db, [id])).at(-1)
  const kind = recorded?.kind ?? job?.kind
  return kind && { id, kind, recorded, job }
}

/**
 * Returns the codes of submissions in their recording jobs, by id; null for those without codes. Leaves out
 * those that have no job any more.
 */
export async function findUnrecordedCodes(
  db: Database,
  ids: string[],
): Promise<Map<string, string | null>> {
  const jobs = await recordingJobsOf(db, ids)
  return new Map(
    jobs.flatMap(({ envelope }) => (envelope ? [[envelope.id, envelope.code] as const] : [])),
  )
}

async function recordingJobsOf(db: Database, ids: string[]) {
  return (await jobsWithIds(db, ids)).flatMap((job) => {
    const bossQueue = bossQueueOf(job.name)
    const kind = bossQueue?.job.records
    return kind ? [{ kind, job, bossQueue, envelope: readEnvelope(kind, job.data) }] : []
  })
}

/**
 * Loads a submission with its journey. Validates the fields unless the submission is recorded.
 * @param options.language the language of the validation errors
 * @param options.currency the currency of the installation
 */
export async function submissionRecord(
  db: Database,
  { id, kind, recorded, job }: Submission,
  { language, currency }: { language: Language; currency: string },
): Promise<SubmissionRecord<Date>> {
  const fields = job?.envelope?.fields ?? null
  const enteredBy = job?.envelope?.entry?.by.name ?? null
  const state = stateOf(recorded, job)
  return {
    id,
    kind,
    enteredBy,
    state,
    code: recorded?.code ?? job?.envelope?.code ?? null,
    submittedAt: recorded?.submittedAt ?? submittedAtOf(job),
    fields,
    currency,
    errors:
      fields && state !== 'recorded'
        ? findErrors(fieldSchemas(kind, enteredBy !== null).storedFields, fields, language)
        : [],
    deadLetter:
      state === 'dead' && job ? { id: job.job.id, error: failureOf(job.job)?.masked ?? '' } : null,
    journey: await journeyOf(db, id),
  }
}

function stateOf(
  recorded: RecordedSubmission | undefined,
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

// Prefers the time in the payload, because a dead letter is created after the submission.
function submittedAtOf(recording: RecordingJob | undefined) {
  const { submittedAt } = recording?.envelope ?? {}
  return submittedAt ? new Date(submittedAt) : (recording?.job.createdOn ?? null)
}
