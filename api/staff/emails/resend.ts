import { fromKysely } from 'pg-boss'
import { v7 as uuid } from 'uuid'
import { isSecret, type ResendRequest, resendable } from '../../../shared/contract/email.ts'
import type { Me } from '../../../shared/contract/staff.ts'
import { normalizeEmail } from '../../../shared/contract/text.ts'
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
import { jobsUnder } from '../../../shared/tables/jobs/pgboss/job-chains.ts'
import type { Database } from '../../../shared/tables/tables.ts'
import type { ApiContext } from '../../context.ts'
import { ApiError } from '../../http/api-error.ts'

/** A copy of a mail: the new one, and whether this order made it or one before. */
export type Resent = { id: string; isNew: boolean }

/**
 * Orders a copy of a mail: a new mail with a Message-ID of its own, exempt from whatever holds
 * automatic mails back. The first one can then no longer be redriven, or it would arrive twice.
 * @param tx the transaction it is all written in
 * @throws ApiError NOT_FOUND, or STATE_CONFLICT while the mail or a copy of it is on its way
 */
export async function resend(
  { boss }: Pick<ApiContext, 'boss'>,
  tx: Database,
  me: Me,
  emailId: string,
  order: ResendRequest,
): Promise<Resent> {
  const email = await lockEmail(tx, emailId)
  if (!email) throw new ApiError('NOT_FOUND')
  const copies = await resendsOf(tx, emailId)
  const copy = copyOf(email, order)
  const before = copies.find(({ dedupeKey }) => dedupeKey === copy.dedupeKey)
  if (before) return { id: before.id, isNew: false }
  const isOnItsWay = copies.some(({ status }) => status === 'queued' || status === 'sending')
  // Nothing is left of the mails of a person who was erased.
  const isErased = email.toEmail === ''
  const mayBeRepeated = resendable.includes(email.status) && !isSecret(email.template) && !isErased
  if (isOnItsWay || !mayBeRepeated) throw new ApiError('STATE_CONFLICT')

  await settleJobs(boss, tx, email, copy.id)
  await insertEmails(tx, [copy])
  await boss.send(sendEmail.queue, payloadOf(copy), { id: copy.id, db: fromKysely(tx) })
  await appendEvents(tx, [resentEvent(me, email, copy, order.reason)])
  return { id: copy.id, isNew: true }
}

/** A mail of the ledger that says the same as another, and is rendered anew. */
function copyOf(email: Email, { occasion, toEmail }: ResendRequest) {
  const id = uuid()
  const now = new Date()
  const to = toEmail ?? email.toEmail
  const { template, aboutKind, aboutId, language, toName, replyTo, data } = email
  return {
    ...{ id, template, aboutKind, aboutId, language, toName, replyTo },
    jobId: id,
    dedupeKey: `resend:${email.id}:${occasion}`,
    resendOf: email.id,
    toEmail: to,
    toNormalized: normalizeEmail(to),
    data: JSON.stringify(data),
    status: 'queued' as const,
    messageId: `${id}@${email.messageId.slice(email.messageId.lastIndexOf('@') + 1)}`,
    createdAt: now,
    updatedAt: now,
  }
}

// A job that is still to send the mail makes the copy a second one; a dead letter is done with.
async function settleJobs(boss: ApiContext['boss'], tx: Database, email: Email, copyId: string) {
  const tries = await attemptsAtEmail(tx, email.id)
  const ids = [email.id, email.jobId ?? email.id, ...tries.map(({ jobId }) => jobId)]
  const open = (await jobsUnder(tx, [...new Set(ids)])).filter(({ state }) =>
    ['created', 'retry', 'active'].includes(state),
  )
  if (open.some(({ name }) => bossQueueOf(name)?.kind !== 'dead'))
    throw new ApiError('STATE_CONFLICT')
  if (open.length === 0) return
  const dead = open.map(({ id }) => id)
  const options = { db: fromKysely(tx), includeQueued: true }
  await boss.complete(deadLetterQueue(sendEmail), dead, { resentAs: copyId }, options)
  // Somebody may have redriven it between the look and the settling.
  const left = await jobsUnder(tx, dead)
  const isSettled = dead.every((id) =>
    left.some((job) => job.id === id && job.state === 'completed'),
  )
  if (!isSettled) throw new ApiError('STATE_CONFLICT')
}

function payloadOf({ id, aboutKind, aboutId }: ReturnType<typeof copyOf>): SendEmail {
  return { emailId: id, about: { kind: aboutKind, id: aboutId }, deferrals: 0 }
}

function resentEvent(me: Me, email: Email, copy: ReturnType<typeof copyOf>, reason: string) {
  const isElsewhere = copy.toEmail !== email.toEmail
  const about = { emailId: email.id, copyId: copy.id, template: email.template }
  return staffEvent(me, {
    type: 'email.resent',
    aboutKind: email.aboutKind,
    aboutId: email.aboutId,
    before: isElsewhere ? JSON.stringify({ toEmail: email.toEmail }) : null,
    after: JSON.stringify({ ...about, ...(isElsewhere && { toEmail: copy.toEmail }) }),
    reason,
  })
}
