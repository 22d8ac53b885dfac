import type { SubmissionKind } from '../contract/submission.ts'
import { type Catalog, catalog, type JobName } from './catalog.ts'
import type { AnyJob } from './define.ts'

/** For each kind of submission, the job that records it. The job has the submission's id. */
export type RecordingJobs = {
  [Kind in SubmissionKind]: Extract<Catalog[JobName], { records: Kind }>
}

const jobs: AnyJob[] = Object.values(catalog)

export const recordingJobs = Object.fromEntries(
  jobs.flatMap((job) => (job.records ? [[job.records, job]] : [])),
) as RecordingJobs

/** Whether the jobs of a queue record submissions. */
export function isRecordingQueue(queue: string): boolean {
  return jobs.some((job) => job.queue === queue && job.records)
}
