import type { SubmissionKind } from '../contract/submission.ts'
import { batchDefaults, defineJob } from './define.ts'
import { aboutEnvelope, type EnvelopeParts, envelope } from './envelope.ts'

/**
 * Defines the job that records a kind of submission.
 * @param parts the parts of the payload that differ between the kinds
 */
export function defineRecordingJob<
  Kind extends SubmissionKind,
  Fields extends EnvelopeParts['fields'],
  Code extends EnvelopeParts['code'],
  Phone extends EnvelopeParts['phone'],
>(kind: Kind, queue: string, parts: { fields: Fields; code: Code; phone: Phone }) {
  const job = defineJob({
    ...batchDefaults,
    queue,
    payload: envelope(kind, parts),
    about: aboutEnvelope(kind),
  })
  return { ...job, records: kind }
}
