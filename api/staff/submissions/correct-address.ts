import { v7 as uuid } from 'uuid'
import type { CorrectionRequest } from '../../../shared/contract/correction.ts'
import { normalizeEmail } from '../../../shared/contract/text.ts'
import { type Email, lockEmail } from '../../../shared/tables/emails/emails.ts'
import { appendEvents, staffEvent } from '../../../shared/tables/history/events.ts'
import { insertCorrection } from '../../../shared/tables/submissions/corrections.ts'
import { changeContact, lockContact } from '../../../shared/tables/submissions/submissions.ts'
import type { Database } from '../../../shared/tables/tables.ts'
import type { ApiContext } from '../../context.ts'
import { ApiError } from '../../http/api-error.ts'
import { resend } from '../emails/resend.ts'
import type { Found } from './find.ts'
import type { Correcting } from './record-again.ts'

/**
 * Gives a record the address its client should have written, and sends the mail that came back
 * there.
 * @throws ApiError STATE_CONFLICT when the mail did not come back, or the address was changed since
 */
export async function correctAddress(
  context: ApiContext,
  { me, submission }: Correcting,
  { emailId, email, reason }: Extract<CorrectionRequest, { step: 'mail' }>,
): Promise<{ id: string; emailId: string }> {
  const { kind, id: aboutId } = submission
  const id = uuid()
  const copy = await context.db.transaction().execute(async (tx) => {
    const failed = await lockFailed(tx, submission, emailId)
    const corrected = { email, emailNormalized: normalizeEmail(email) }
    await changeContact(tx, submission, corrected)
    const original = { email: failed.toEmail }
    const order = { occasion: id, toEmail: email, reason }
    const resent = await resend(context, tx, me, emailId, order)
    await insertCorrection(tx, {
      ...{ id, aboutKind: kind, aboutId, step: 'mail', reason, emailId },
      original: JSON.stringify(original),
      corrected: JSON.stringify({ email }),
      ...{ actorId: me.id, actor: me.name, at: new Date() },
    })
    await appendEvents(tx, [
      staffEvent(me, {
        ...{ type: 'submission.corrected', aboutKind: kind, aboutId, reason },
        before: JSON.stringify(original),
        after: JSON.stringify({ email, correctionId: id }),
      }),
    ])
    return resent
  })
  return { id, emailId: copy.id }
}

// Only the mail to the client themselves, and only while the record has the address it went to.
async function lockFailed(tx: Database, { kind, id }: Found, emailId: string): Promise<Email> {
  const email = await lockEmail(tx, emailId)
  if (email?.aboutId !== id) throw new ApiError('NOT_FOUND')
  const cameBack = email.status === 'failed' || email.suppressedBy === 'refused_address'
  const contact = await lockContact(tx, kind, id)
  const isTheirs = contact?.emailNormalized === email.toNormalized
  if (!cameBack || !isTheirs) throw new ApiError('STATE_CONFLICT')
  return email
}
