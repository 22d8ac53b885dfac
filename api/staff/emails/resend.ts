import { fromKysely } from 'pg-boss'
import { emailPriority, hasSecretLink, resendableStatuses } from '../../../shared/contract/email.ts'
import type { ResendRequest } from '../../../shared/contract/email-schema.ts'
import type { Me } from '../../../shared/contract/staff.ts'
import { normalizeEmail } from '../../../shared/contract/text.ts'
import { newId } from '../../../shared/domain/new-id.ts'
import { bossQueueOf } from '../../../shared/jobs/boss-queues.ts'
import { deadLetterQueue } from '../../../shared/jobs/queues.ts'
import { type SendEmail, sendEmail } from '../../../shared/jobs/send-email.ts'
import {
  type Email,
  insertEmails,
  lockEmail,
  resendsOf,
} from '../../../shared/tables/emails/emails.ts'
import { appendEvents, staffEvent } from '../../../shared/tables/history/events.ts'
import { attemptsAtEmail } from '../../../shared/tables/jobs/attempts.ts'
import { jobsWithIds } from '../../../shared/tables/jobs/pgboss/job-chains.ts'
import type { Database } from '../../../shared/tables/tables.ts'
import type { ApiContext } from '../../context.ts'
import { ApiError } from '../../http/api-error.ts'
import { requireEmailNotErased } from '../erased.ts'
import { readable } from './readable.ts'

/** The id of a copy of an email, and whether this request created it. */
export type EmailCopy = { id: string; isNew: boolean }

/**
 * Creates and enqueues a copy of an email, with a new Message-ID. The copy is sent even if the address is suppressed or
 * above its daily limit. Completes the dead letters of the original, so that no redrive sends the email a second time.
 * If there is a copy with the same `occasion`, returns that copy instead.
 * @throws ApiError NOT_FOUND; FORBIDDEN if the role may not read the email; RECORD_ERASED; STATE_CONFLICT if the email
 *   or a copy is about to be sent, or if the email contains a secret link
 */
export async function resend(
  { boss }: Pick<ApiContext, 'boss'>,
  tx: Database,
  me: Me,
  emailId: string,
  input: ResendRequest,
): Promise<EmailCopy> {
  const email = readable(await lockEmail(tx, emailId), me)
  requireEmailNotErased(email)
  const copies = await resendsOf(tx, emailId)
  const copy = buildCopy(email, input)
  const existing = copies.find(({ dedupeKey }) => dedupeKey === copy.dedupeKey)
  if (existing) return { id: existing.id, isNew: false }
  const isPending = copies.some(({ status }) => status === 'queued' || status === 'sending')
  const isResendable = resendableStatuses.includes(email.status) && !hasSecretLink(email.template)
  if (isPending || !isResendable) throw new ApiError('STATE_CONFLICT')

  await completeDeadLetters(boss, tx, email, copy.id)
  await insertEmails(tx, [copy])
  const priority = emailPriority(copy.template)
  await boss.send(sendEmail.queue, payloadOf(copy), { id: copy.id, priority, db: fromKysely(tx) })
  await appendEvents(tx, [resentEvent(me, email, copy, input.reason)])
  return { id: copy.id, isNew: true }
}

// The worker renders the copy again, from the same data.
function buildCopy(email: Email, { occasion, toEmail }: ResendRequest) {
  const id = newId()
  const now = new Date()
  const recipient = toEmail ?? email.toEmail
  const { template, aboutKind, aboutId, language, toName, replyTo, data } = email
  return {
    id,
    template,
    aboutKind,
    aboutId,
    language,
    toName,
    replyTo,
    jobId: id,
    dedupeKey: `resend:${email.id}:${occasion}`,
    resendOf: email.id,
    toEmail: recipient,
    toNormalized: normalizeEmail(recipient),
    data,
    status: 'queued' as const,
    messageId: `${id}@${email.messageId.slice(email.messageId.lastIndexOf('@') + 1)}`,
    createdAt: now,
    updatedAt: now,
  }
}

// Throws if a job other than a dead letter can still send the email.
async function completeDeadLetters(
  boss: ApiContext['boss'],
  tx: Database,
  email: Email,
  copyId: string,
) {
  const attempts = await attemptsAtEmail(tx, email.id)
  const ids = [email.id, email.jobId ?? email.id, ...attempts.map(({ jobId }) => jobId)]
  const open = (await jobsWithIds(tx, [...new Set(ids)])).filter(({ state }) =>
    ['created', 'retry', 'active'].includes(state),
  )
  if (open.some(({ name }) => bossQueueOf(name)?.kind !== 'dead'))
    throw new ApiError('STATE_CONFLICT')
  if (open.length === 0) return
  const deadIds = open.map(({ id }) => id)
  const options = { db: fromKysely(tx), includeQueued: true }
  await boss.complete(deadLetterQueue(sendEmail), deadIds, { resentAs: copyId }, options)
  // Another user may have redriven a dead letter in the meantime.
  const jobs = await jobsWithIds(tx, deadIds)
  const areCompleted = deadIds.every((id) =>
    jobs.some((job) => job.id === id && job.state === 'completed'),
  )
  if (!areCompleted) throw new ApiError('STATE_CONFLICT')
}

function payloadOf({ id, aboutKind, aboutId }: ReturnType<typeof buildCopy>): SendEmail {
  return { emailId: id, about: { kind: aboutKind, id: aboutId }, deferrals: 0 }
}

function resentEvent(me: Me, email: Email, copy: ReturnType<typeof buildCopy>, reason: string) {
  const isNewAddress = copy.toEmail !== email.toEmail
  const ids = { emailId: email.id, copyId: copy.id, template: email.template }
  return staffEvent(me, {
    type: 'email.resent',
    aboutKind: email.aboutKind,
    aboutId: email.aboutId,
    before: isNewAddress ? { toEmail: email.toEmail } : null,
    after: { ...ids, ...(isNewAddress && { toEmail: copy.toEmail }) },
    reason,
  })
}
