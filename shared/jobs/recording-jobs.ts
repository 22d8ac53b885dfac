import { type SubmissionKind, submissionKinds } from '../contract/submission.ts'
import type { AnyJob } from './define.ts'
import { prepareAssessment } from './prepare-assessment.ts'
import { recordLead } from './record-lead.ts'
import { recordPartner } from './record-partner.ts'

/** The job that records each kind of submission; the job has the submission's id. */
export const recordingJobs = {
  lead: recordLead,
  partner: recordPartner,
  assessment: prepareAssessment,
} as const satisfies Record<SubmissionKind, AnyJob>
export type RecordingJobs = typeof recordingJobs

const kindByQueue = new Map<string, SubmissionKind>(
  submissionKinds.map((kind) => [recordingJobs[kind].queue, kind]),
)

/** The kind of submission that the jobs of a queue record; undefined for other queues. */
export function kindRecordedBy({ queue }: { queue: string }): SubmissionKind | undefined {
  return kindByQueue.get(queue)
}
