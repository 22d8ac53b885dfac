import { fromKysely } from 'pg-boss'
import { v7 as uuid } from 'uuid'
import { type CorrectionRequest, changedFields } from '../../../shared/contract/correction.ts'
import type { Language } from '../../../shared/contract/language.ts'
import { maskFields } from '../../../shared/contract/mask.ts'
import type { Me } from '../../../shared/contract/staff.ts'
import { submissionFields } from '../../../shared/contract/submission-fields.ts'
import { recordingJobs } from '../../../shared/jobs/recording-jobs.ts'
import { insertCorrection } from '../../../shared/tables/corrections.ts'
import { appendEvents, staffEvent } from '../../../shared/tables/events.ts'
import type { BossJob } from '../../../shared/tables/pgboss/submission-jobs.ts'
import type { ApiContext } from '../../context.ts'
import { ApiError } from '../../http/api-error.ts'
import { faultsIn, invalid, invalidField, parseBody } from '../../http/validation.ts'
import { isReferralCode, unknownReferral } from '../../v1/partners.ts'
import { readPhone } from '../../v1/phone.ts'
import type { Found } from './find.ts'

/** Who corrects which submission, and the language they are answered in. */
export type Correcting = { me: Me; submission: Found; language: Language }

/**
 * Puts the corrected fields into a dead letter and sends it back to the queue it came from: it is
 * recorded under the id and the code that its client was given.
 * @throws ApiError STATE_CONFLICT when it is not that dead letter any more
 */
export async function recordAgain(
  context: ApiContext,
  correcting: Correcting,
  { deadLetterId, fields, reason }: Extract<CorrectionRequest, { step: 'record' }>,
): Promise<{ id: string }> {
  const { me, submission } = correcting
  const { job, kind, id: aboutId } = submission
  if (!job?.isDead || job.id !== deadLetterId) throw new ApiError('STATE_CONFLICT')
  const payload = await correctedPayload(context, correcting, job, fields)
  const { carriedAs } = submissionFields[kind]
  const original = (job.data[carriedAs] ?? {}) as Record<string, unknown>
  const corrected = payload[carriedAs] as Record<string, unknown>
  const id = uuid()
  await context.db.transaction().execute(async (tx) => {
    const options = { db: fromKysely(tx) }
    const { updated } = await context.boss.update(job.queue, payload, { id: job.id, ...options })
    const moved = await context.boss.redrive(job.queue, { ids: [job.id], ...options })
    const isFirst = await insertCorrection(tx, {
      ...{ id, aboutKind: kind, aboutId, step: 'record', reason, deadLetterId },
      original: JSON.stringify(original),
      corrected: JSON.stringify(corrected),
      ...{ actorId: me.id, actor: me.name, at: new Date() },
    })
    if (updated === 0 || moved === 0 || !isFirst) throw new ApiError('STATE_CONFLICT')
    const changed = changedFields(original, corrected)
    await appendEvents(tx, [
      staffEvent(me, {
        ...{ type: 'submission.corrected', aboutKind: kind, aboutId, reason },
        before: JSON.stringify(maskFields(original, changed)),
        after: JSON.stringify({ ...maskFields(corrected, changed), correctionId: id }),
      }),
    ])
  })
  return { id }
}

async function correctedPayload(
  { config, db }: ApiContext,
  { submission: { kind }, language }: Correcting,
  job: BossJob,
  fields: Record<string, unknown>,
): Promise<Record<string, unknown>> {
  const { schema, carriedAs } = submissionFields[kind]
  const corrected: Record<string, unknown> = parseBody(schema, fields, language)
  const payload = { ...job.data, [carriedAs]: corrected }
  if (typeof corrected.phone === 'string') {
    const phone = readPhone(corrected.phone, config.PHONE_REGION)
    if (!phone) throw invalidField('phone', 'phone', language)
    Object.assign(payload, { phone })
  }
  const { referredByCode } = corrected
  if (typeof referredByCode === 'string' && !(await isReferralCode(db, referredByCode)))
    throw unknownReferral(language)
  // What is not the client's to fill in, such as the code, cannot be set right here.
  const faults = faultsIn(recordingJobs[kind].payload, payload, language)
  if (faults.length > 0) throw invalid(faults)
  return payload
}
