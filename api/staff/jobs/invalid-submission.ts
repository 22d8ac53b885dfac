import type { InvalidSubmission } from '../../../shared/contract/job.ts'
import { bossQueueOf } from '../../../shared/jobs/boss-queues.ts'
import { readEnvelope } from '../../../shared/jobs/envelope.ts'
import type { BossJob } from '../../../shared/tables/jobs/pgboss/job.ts'

/** Returns the submission of a dead letter whose payload does not parse, so that staff can correct it; otherwise null. */
export function invalidSubmissionOf({ name, data, state }: BossJob): InvalidSubmission | null {
  const bossQueue = bossQueueOf(name)
  const kind = bossQueue?.job.records
  if (!kind || bossQueue.kind !== 'dead' || state === 'completed' || state === 'cancelled')
    return null
  const envelope = readEnvelope(kind, data)
  if (!envelope || bossQueue.job.payload.safeParse(data).success) return null
  return { kind, id: envelope.id }
}
