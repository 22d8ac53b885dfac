import { z } from 'zod'
import { type CodePrefix, readCode } from '../../../shared/contract/code.ts'
import type { Language } from '../../../shared/contract/language.ts'
import type {
  JobTrace,
  SubmissionRecord,
  SubmissionState,
} from '../../../shared/contract/records.ts'
import { type SubmissionKind, submissionKinds } from '../../../shared/contract/submission.ts'
import { submissionFields } from '../../../shared/contract/submission-fields.ts'
import { deadLetterQueue, isolationQueue } from '../../../shared/jobs/queues.ts'
import { recordingJobs } from '../../../shared/jobs/recording-jobs.ts'
import { journeyOf } from '../../../shared/tables/journey.ts'
import {
  type BossJob,
  findUnrecordedLead,
  jobsUnder,
} from '../../../shared/tables/pgboss/submission-jobs.ts'
import { findReferrers } from '../../../shared/tables/referral-codes.ts'
import { findLeadByCode, findRecorded, type Recorded } from '../../../shared/tables/submissions.ts'
import type { Database } from '../../../shared/tables/tables.ts'
import { faultsIn } from '../../http/validation.ts'

/** A submission as its record and its jobs know it. */
export type Found = {
  id: string
  kind: SubmissionKind
  recorded: Recorded | undefined
  /** The latest of the jobs that record it. */
  job: BossJob | undefined
}

/** The id of the submission that has a code, however it is written, recorded or not. */
export async function idByCode(db: Database, typed: string): Promise<string | undefined> {
  const prefix: CodePrefix = /^\s*lp/i.test(typed) ? 'LP' : 'LU'
  const code = readCode(prefix, typed)
  if (!code) return undefined
  if (prefix === 'LP') return (await findReferrers(db, [code])).get(code)
  return (await findLeadByCode(db, code)) ?? (await findUnrecordedLead(db, code))
}

/** A submission by its id; undefined when nothing of it is left. */
export async function findSubmission(db: Database, id: string): Promise<Found | undefined> {
  const recorded = await findRecorded(db, id)
  const job = (await jobsUnder(db, [id])).findLast(({ data }) => data.emailId === undefined)
  const kind = recorded?.kind ?? (job && kindOf(job.queue))
  return kind && { id, kind, recorded, job }
}

/** A submission with everything that happened to it, in the language of who asks. */
export async function describe(
  db: Database,
  { id, kind, recorded, job }: Found,
  language: Language,
): Promise<SubmissionRecord<Date>> {
  const { schema, carriedAs } = submissionFields[kind]
  const fields = (job?.data[carriedAs] as Record<string, unknown> | undefined) ?? null
  const state = stateOf(recorded, job)
  return {
    id,
    kind,
    state,
    code: recorded?.code ?? codeIn(job),
    submittedAt: recorded?.submittedAt ?? acceptedAt(job),
    fields,
    faults: fields && state !== 'recorded' ? faultsIn(schema, fields, language) : [],
    deadLetter: state === 'dead' && job ? { id: job.id, error: errorOf(job) } : null,
    journey: await journeyOf(db, id),
  }
}

function stateOf(recorded: Recorded | undefined, job: BossJob | undefined): SubmissionState {
  if (recorded) return 'recorded'
  if (!job) return 'gone'
  if (job.isDead && job.state === 'created') return 'dead'
  const states: Partial<Record<JobTrace['state'], SubmissionState>> = {
    created: 'waiting',
    active: 'waiting',
    retry: 'retrying',
  }
  return states[job.state] ?? 'gone'
}

// The job says so itself; a dead letter was made later.
function acceptedAt(job: BossJob | undefined) {
  const said = z.iso.datetime().safeParse(job?.data.submittedAt)
  return said.success ? new Date(said.data) : (job?.createdOn ?? null)
}

function codeIn(job: BossJob | undefined) {
  const code = job?.data.refCode ?? job?.data.referralCode
  return typeof code === 'string' ? code : null
}

function errorOf({ output }: BossJob) {
  return typeof output?.message === 'string' ? output.message : ''
}

function kindOf(queue: string): SubmissionKind | undefined {
  return submissionKinds.find((kind) => {
    const job = recordingJobs[kind]
    return [job.queue, isolationQueue(job), deadLetterQueue(job)].includes(queue)
  })
}
