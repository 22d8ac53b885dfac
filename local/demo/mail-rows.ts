import { v7 as uuid } from 'uuid'
import { sendEmail } from '../../shared/jobs/send-email.ts'
import type { NewEmail } from '../../shared/tables/emails/emails.ts'
import type { NewAttempt } from '../../shared/tables/jobs/attempts.ts'
import { ledgerRow } from '../../worker/mail/enqueue.ts'
import { businessOf, compileTemplates } from '../../worker/mail/templates.ts'
import type { DemoContext } from './context.ts'

import type { Story } from './stories.ts'

const accepted = '250 OK: message queued'
const refused = '550 5.1.1 Mailbox does not exist'
const deferred = '451 4.3.0 Try again later'

/** Every so-many-th mail of the demo had trouble: refused for good, or late by one try. */
const refusedEvery = 29
const deferredEvery = 11

/** The mails of the demo's submissions, sent weeks ago: their ledger rows and their attempts. */
export async function mailRows(
  { config }: DemoContext,
  stories: Story<unknown>[],
): Promise<{ emails: NewEmail[]; attempts: NewAttempt[] }> {
  const render = await compileTemplates()
  const business = businessOf(config)
  const emails: NewEmail[] = []
  const attempts: NewAttempt[] = []
  for (const [index, { mail, mailedAt }] of stories.entries()) {
    const replies = repliesOf(index + 1)
    const isSent = replies.at(-1) === accepted
    const endedAt = new Date(mailedAt.getTime() + replies.length * 31_000 - 30_000)
    const email: NewEmail = {
      ...ledgerRow(mail, config.MAIL_FROM),
      ...render(mail.template, mail.language, mail.data, business),
      status: isSent ? 'sent' : 'failed',
      smtpReply: replies.at(-1),
      createdAt: mailedAt,
      updatedAt: endedAt,
      sentAt: isSent ? endedAt : null,
    }
    emails.push(email)
    attempts.push(...attemptsOf(email, replies, mailedAt))
  }
  return { emails, attempts }
}

function repliesOf(number: number) {
  if (number % refusedEvery === 0) return [refused]
  return number % deferredEvery === 0 ? [deferred, accepted] : [accepted]
}

function attemptsOf(email: NewEmail, replies: string[], from: Date): NewAttempt[] {
  const jobId = uuid()
  return replies.map((smtpReply, index) => ({
    queue: sendEmail.queue,
    jobId,
    number: index + 1,
    outcome: smtpReply === accepted ? 'done' : smtpReply === refused ? 'dead_letter' : 'retry',
    aboutKind: email.aboutKind,
    aboutId: email.aboutId,
    emailId: email.id,
    errorName: smtpReply === accepted ? null : 'DeliveryError',
    errorMessage: smtpReply === accepted ? null : smtpReply,
    smtpReply,
    worker: 'demo',
    startedAt: new Date(from.getTime() + index * 31_000),
    endedAt: new Date(from.getTime() + index * 31_000 + 400),
  }))
}
