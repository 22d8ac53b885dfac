import type { SubmissionKind } from '../contract/submission.ts'
import { batchDefaults, defineJob } from './define.ts'
import { aboutEnvelope, type EnvelopeParts, envelope } from './envelope.ts'

/**
 * Defines the job that records submissions of one kind.
 * @param parts the schemas of the payload that depend on the kind, and an optional check of the whole payload
 */
export function defineRecordingJob<
  Kind extends SubmissionKind,
  Fields extends EnvelopeParts['fields'],
  Code extends EnvelopeParts['code'],
  Phone extends EnvelopeParts['phone'],
>(
  kind: Kind,
  queue: string,
  parts: { fields: Fields; code: Code; phone: Phone; check?: EnvelopeParts['check'] },
) {
  const job = defineJob({
    ...batchDefaults,
    queue,
    payload: envelope(kind, parts),
    about: aboutEnvelope(kind),
    isTraced: true,
  })
  return { ...job, records: kind }
}
