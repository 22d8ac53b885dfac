import { fromKysely } from 'pg-boss'
import { changedFields } from '../../../shared/contract/correction.ts'
import type { CorrectionRequest } from '../../../shared/contract/correction-schema.ts'
import type { Language } from '../../../shared/contract/language.ts'
import type { Me } from '../../../shared/contract/staff.ts'
import { fieldSchemas } from '../../../shared/contract/submission-schema.ts'
import { normalizeEmail } from '../../../shared/contract/text.ts'
import { newId } from '../../../shared/domain/new-id.ts'
import { hasSeveralPhones, readPhone } from '../../../shared/domain/phone.ts'
import { recordingJobs } from '../../../shared/jobs/recording-jobs.ts'
import { appendEvents, staffEvent } from '../../../shared/tables/history/events.ts'
import { insertCorrection } from '../../../shared/tables/submissions/corrections.ts'
import type { ApiContext } from '../../context.ts'
import { ApiError } from '../../http/api-error.ts'
import { findErrors, invalid, invalidField, parseInput } from '../../http/validation.ts'
import { findReferralCode, unknownReferralCode, withReadableCode } from '../../v1/partners.ts'
import type { RecordingJob, Submission } from './find.ts'
import { maskFields } from './mask.ts'

/** The submission being corrected, the user, and the language of error messages. */
export type CorrectionContext = { me: Me; submission: Submission; language: Language }

/**
 * Puts the corrected fields into a dead letter and redrives it. The submission keeps its id and the code that
 * the client received.
 * @throws ApiError STATE_CONFLICT if the submission no longer has this dead letter, or the dead letter was
 *   already corrected; VALIDATION_ERROR or REFERRAL_CODE_NOT_FOUND if the corrected fields are invalid
 */
export async function recordAgain(
  context: ApiContext,
  correction: CorrectionContext,
  { deadLetterId, fields, reason }: Extract<CorrectionRequest, { step: 'record' }>,
): Promise<{ id: string }> {
  const { me, submission } = correction
  const { job: found, kind, id: aboutId } = submission
  if (found?.bossQueue.kind !== 'dead' || found.job.id !== deadLetterId)
    throw new ApiError('STATE_CONFLICT')
  const { name: queue, state } = found.job
  const payload = await correctedPayload(context, correction, found, fields)
  const original = found.envelope?.fields ?? {}
  const corrected = payload.fields
  const id = newId()
  await context.db.transaction().execute(async (tx) => {
    const options = { db: fromKysely(tx) }
    // A dead letter is in pg-boss's state `failed` if an earlier attempt to redrive it failed.
    if (state === 'failed') await context.boss.retry(queue, deadLetterId, options)
    const { updated } = await context.boss.update(queue, payload, { id: deadLetterId, ...options })
    const redriven = await context.boss.redrive(queue, { ids: [deadLetterId], ...options })
    const isFirst = await insertCorrection(tx, {
      id,
      aboutKind: kind,
      aboutId,
      step: 'record',
      reason,
      deadLetterId,
      original: JSON.stringify(original),
      corrected: JSON.stringify(corrected),
      actorId: me.id,
      actor: me.name,
      at: new Date(),
    })
    if (updated === 0 || redriven === 0 || !isFirst) throw new ApiError('STATE_CONFLICT')
    const changed = changedFields(original, corrected)
    await appendEvents(tx, [
      staffEvent(me, {
        type: 'submission.corrected',
        aboutKind: kind,
        aboutId,
        reason,
        before: maskFields(original, changed),
        after: { ...maskFields(corrected, changed), correctionId: id },
      }),
    ])
  })
  return { id }
}

async function correctedPayload(
  { config, db }: ApiContext,
  { submission: { kind }, language }: CorrectionContext,
  { envelope }: RecordingJob,
  fields: Record<string, unknown>,
) {
  const isEntered = envelope?.entry !== undefined
  const schema = fieldSchemas(kind, isEntered).fields
  const corrected: Record<string, unknown> = parseInput(schema, fields, language)
  const emailNormalized = normalizeEmail(String(corrected.email ?? ''))
  const payload = { ...envelope, kind, fields: corrected, emailNormalized, phone: null }
  if (typeof corrected.phone === 'string') {
    const phone = readPhone(corrected.phone, config.PHONE_REGION)
    if (!phone) throw invalidField('phone', 'phone', language)
    if (isEntered && hasSeveralPhones(corrected.phone, config.PHONE_REGION))
      throw invalidField('phone', 'onePhone', language)
    if (isEntered && !phone.e164) throw invalidField('phone', 'wholePhone', language)
    Object.assign(payload, { phone })
  }
  const { referredByCode } = corrected
  if (kind === 'partner' && typeof referredByCode === 'string') {
    const code = await findReferralCode(db, referredByCode)
    if (!code) throw unknownReferralCode(language)
    Object.assign(payload, { fields: withReadableCode({ ...corrected, referredByCode }, code) })
  }
  // An error in another part of the payload, such as the code, cannot be corrected.
  const errors = findErrors(recordingJobs[kind].payload, payload, language)
  if (errors.length > 0) throw invalid(errors)
  return payload
}
