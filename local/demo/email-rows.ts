import { maskReply } from '../../shared/domain/masked-reply.ts'
import { newId } from '../../shared/domain/new-id.ts'
import { sendEmail } from '../../shared/jobs/send-email.ts'
import { withCurrentProperties } from '../../shared/mail/current-properties.ts'
import { businessOf, compileTemplates } from '../../shared/mail/templates.ts'
import type { NewEmail } from '../../shared/tables/emails/emails.ts'
import type { NewAttempt } from '../../shared/tables/jobs/attempts.ts'
import { emailRow } from '../../worker/mail/enqueue.ts'
import type { DemoContext } from './context.ts'
import type { DemoSubmission } from './submissions.ts'

const accepted = '250 OK: message queued'
const rejected = '550 5.1.1 Mailbox does not exist'
const temporarilyRejected = '451 4.3.0 Try again later'

/** Every 29th email is permanently rejected; every 11th is sent on the second attempt. */
const REJECTED_EVERY = 29
const RETRIED_EVERY = 11

/** Builds the rows of the demo's emails, about submissions or with answers, and of the attempts to send them. */
export async function emailRows(
  { config, db }: DemoContext,
  submissions: Pick<DemoSubmission<unknown>, 'email' | 'enqueuedAt'>[],
): Promise<{ emails: NewEmail[]; attempts: NewAttempt[] }> {
  const render = await compileTemplates()
  const business = businessOf(config)
  const emails: NewEmail[] = []
  const attempts: NewAttempt[] = []
  const withEmail = submissions.flatMap(({ email, enqueuedAt }) =>
    email ? { email, enqueuedAt } : [],
  )
  const unrendered = withEmail.map(({ email: { language, data } }, index) => ({
    ...{ id: String(index), language, data },
  }))
  const current = await withCurrentProperties(db, unrendered, config.PUBLIC_URL)
  for (const [index, { email: request, enqueuedAt }] of withEmail.entries()) {
    const replies = smtpReplies(index + 1)
    const isSent = replies.at(-1) === accepted
    const endedAt = new Date(enqueuedAt.getTime() + replies.length * 31_000 - 30_000)
    const email: NewEmail = {
      ...emailRow(request, config.MAIL_FROM),
      ...render(request.template, request.language, current.get(String(index)), business),
      status: isSent ? 'sent' : 'failed',
      smtpReply: replies.at(-1),
      createdAt: enqueuedAt,
      updatedAt: endedAt,
      sentAt: isSent ? endedAt : null,
    }
    emails.push(email)
    attempts.push(...attemptRows(email, replies, enqueuedAt))
  }
  return { emails, attempts }
}

function smtpReplies(number: number) {
  if (number % REJECTED_EVERY === 0) return [rejected]
  return number % RETRIED_EVERY === 0 ? [temporarilyRejected, accepted] : [accepted]
}

function attemptRows(email: NewEmail, replies: string[], from: Date): NewAttempt[] {
  const jobId = newId()
  return replies.map((smtpReply, index) => ({
    queue: sendEmail.queue,
    jobId,
    number: index + 1,
    outcome: smtpReply === accepted ? 'done' : smtpReply === rejected ? 'dead_letter' : 'retry',
    aboutKind: email.aboutKind,
    aboutId: email.aboutId,
    emailId: email.id,
    ...(smtpReply !== accepted && {
      errorName: 'DeliveryError',
      errorMessage: smtpReply,
      errorKey: `DeliveryError: ${maskReply(smtpReply)}`,
    }),
    smtpReply,
    worker: 'demo',
    startedAt: new Date(from.getTime() + index * 31_000),
    endedAt: new Date(from.getTime() + index * 31_000 + 400),
  }))
}
