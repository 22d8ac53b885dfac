import { deadLetterQueue } from '../../../shared/jobs/queues.ts'
import { recordingJobs } from '../../../shared/jobs/recording-jobs.ts'
import { sendEmail } from '../../../shared/jobs/send-email.ts'
import type { Operation } from '../clients/operations.ts'
import type { Expectations } from './expectations.ts'
import type { AddViolation } from './invariants.ts'
import { describeOperation } from './records.ts'
import type { DeadLetter, Stored } from './stored.ts'

/** A dead letter that must be there: its queue, and what its payload contains. */
type Expected = { queue: string; values: unknown[] }

/** Checks that all jobs have ended, and that exactly the expected ones are dead letters (I6, I7). */
export function auditJobs(
  operations: readonly Operation[],
  { records, emails, deadLetters, unfinished }: Stored,
  { undeliverable }: Expectations,
  add: AddViolation,
): void {
  const poisoned = operations.filter(({ isPoisoned }) => isPoisoned)
  const refused = emails.filter(({ toEmail }) => undeliverable.includes(toEmail))
  const recorded = new Set(records.map(({ email }) => email))
  const expected = [
    ...poisoned.map(({ kind, body }) => ({
      queue: deadLetterQueue(recordingJobs[kind]),
      values: Object.values(JSON.parse(body)),
    })),
    ...refused.map(({ messageId }) => ({
      queue: deadLetterQueue(sendEmail),
      values: [messageId.split('@')[0]],
    })),
  ]
  add('I6 unfinished jobs', unfinished > 0 ? [`${unfinished} jobs`] : [])
  const { missing, others } = matchDeadLetters(expected, deadLetters)
  add(
    'I7 missing dead letters',
    missing.map(({ queue, values }) => `${queue} with ${values.join(', ')}`),
  )
  add(
    'I7 unexpected dead letters',
    others.map(({ queue, payload }) => `${queue}: ${payload}`),
  )
  add(
    'I7 recorded, although poisoned',
    poisoned.filter(({ email }) => recorded.has(email)).map(describeOperation),
  )
}

/** Returns the expected dead letters that are not there, and those that nobody expects. */
function matchDeadLetters(expected: readonly Expected[], deadLetters: readonly DeadLetter[]) {
  const others = [...deadLetters]
  const missing = expected.filter(({ queue, values }) => {
    const texts = values.map((value) => JSON.stringify(value))
    const index = others.findIndex(
      (one) => one.queue === queue && texts.every((text) => one.payload.includes(text)),
    )
    if (index >= 0) others.splice(index, 1)
    return index < 0
  })
  return { missing, others }
}
