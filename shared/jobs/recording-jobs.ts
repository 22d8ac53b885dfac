import type { SubmissionKind } from '../contract/submission.ts'
import { type Catalogue, catalogue, type JobName } from './catalogue.ts'
import type { AnyJob } from './define.ts'

/** For each kind of submission, the job that records it. The job has the submission's id. */
export type RecordingJobs = {
  [Kind in SubmissionKind]: Extract<Catalogue[JobName], { records: Kind }>
}

const jobs: AnyJob[] = Object.values(catalogue)

export const recordingJobs = Object.fromEntries(
  jobs.flatMap((job) => (job.records ? [[job.records, job]] : [])),
) as RecordingJobs
