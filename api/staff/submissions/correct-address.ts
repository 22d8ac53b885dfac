import type { CorrectionRequest } from '../../../shared/contract/correction-schema.ts'
import type { Me } from '../../../shared/contract/staff.ts'
import { normalizeEmail } from '../../../shared/contract/text.ts'
import { newId } from '../../../shared/domain/new-id.ts'
import { type Email, lockEmail } from '../../../shared/tables/emails/emails.ts'
import { redirectEmails } from '../../../shared/tables/emails/redirected.ts'
import { appendEvents, type NewEvent, staffEvent } from '../../../shared/tables/history/events.ts'
import { correctPersonAddress } from '../../../shared/tables/people/corrected-address.ts'
import { insertCorrection } from '../../../shared/tables/submissions/corrections.ts'
import { changeContact, lockContact } from '../../../shared/tables/submissions/submissions.ts'
import type { Database } from '../../../shared/tables/tables.ts'
import type { ApiContext } from '../../context.ts'
import { ApiError } from '../../http/api-error.ts'
import { resend } from '../emails/resend.ts'
import { requireEmailNotErased } from '../erased.ts'
import { redirectedEvents } from '../people/redirected-events.ts'
import type { Submission } from './find.ts'
import type { CorrectionContext } from './record-again.ts'

/**
 * Corrects the email address in a submission's record, and sends a copy of a failed email to the new address.
 * @throws ApiError NOT_FOUND if the email is not about the submission; RECORD_ERASED; STATE_CONFLICT if the email did
 *   not fail or cannot be sent again, or if the record no longer has the address to which the email was sent
 */
export async function correctAddress(
  context: ApiContext,
  { me, submission }: CorrectionContext,
  { emailId, email, reason }: Extract<CorrectionRequest, { step: 'mail' }>,
): Promise<{ id: string; emailId: string }> {
  const { kind, id: aboutId } = submission
  const id = newId()
  const copy = await context.db.transaction().execute(async (tx) => {
    const failed = await lockFailedEmail(tx, submission, emailId)
    const corrected = { email, emailNormalized: normalizeEmail(email) }
    await changeContact(tx, submission, corrected)
    const person = await correctPersonAddress(tx, {
      submissionId: aboutId,
      from: failed.toNormalized,
      to: corrected.emailNormalized,
    })
    // Others that wait for the same client, such as an answer.
    const redirected = person ? await redirectEmails(tx, [{ from: failed.toEmail, to: email }]) : []
    const original = { email: failed.toEmail }
    const input = { occasion: id, toEmail: email, reason }
    const resent = await resend(context, tx, me, emailId, input)
    await insertCorrection(tx, {
      id,
      aboutKind: kind,
      aboutId,
      step: 'mail',
      reason,
      emailId,
      original: JSON.stringify(original),
      corrected: JSON.stringify({ email }),
      actorId: me.id,
      actor: me.name,
      at: new Date(),
    })
    await appendEvents(tx, [
      staffEvent(me, {
        type: 'submission.corrected',
        aboutKind: kind,
        aboutId,
        reason,
        before: original,
        after: { email, correctionId: id },
      }),
      ...(person ? personEvents(me, person, { from: failed.toEmail, to: email }) : []),
      ...redirectedEvents(me, redirected),
    ])
    return resent
  })
  return { id, emailId: copy.id }
}

// If the address is of somebody who was merged, also in their history, where it stays after a split.
function personEvents(
  me: Me,
  { headId, ownerId }: { headId: string; ownerId: string },
  { from, to }: { from: string; to: string },
): NewEvent[] {
  const eventAbout = (aboutId: string) =>
    staffEvent(me, {
      type: 'person.changed',
      aboutKind: 'person',
      aboutId,
      before: { emails: [from] },
      after: { emails: [to] },
    })
  const id = newId()
  const whole = { id, ...eventAbout(headId) }
  return ownerId === headId ? [whole] : [whole, { ...eventAbout(ownerId), partOf: id }]
}

// An email also counts as failed if it was suppressed because its recipient's address was rejected before.
async function lockFailedEmail(
  tx: Database,
  { kind, id }: Submission,
  emailId: string,
): Promise<Email> {
  const email = await lockEmail(tx, emailId)
  if (email?.aboutId !== id) throw new ApiError('NOT_FOUND')
  requireEmailNotErased(email)
  const hasFailed = email.status === 'failed' || email.suppressedBy === 'refused_address'
  const contact = await lockContact(tx, kind, id)
  const isSameAddress = contact?.emailNormalized === email.toNormalized
  if (!hasFailed || !isSameAddress) throw new ApiError('STATE_CONFLICT')
  return email
}
