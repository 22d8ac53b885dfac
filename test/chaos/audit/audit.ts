import type { Operation } from '../clients/operations.ts'
import type { Delivery } from '../cluster/mailbox.ts'
import { auditEmails, countCopies } from './emails.ts'
import type { Expectations } from './expectations.ts'
import { type AddViolation, createViolations, type Violation } from './invariants.ts'
import { auditRecords, describe, type Outcomes, outcomesOf } from './records.ts'
import type { Stored } from './stored.ts'

/** The counts of Jepsen's checker of queues (`jepsen.checker/total-queue`), of operations. */
export type Counts = {
  /** Operations that were attempted. */
  attempted: number
  acknowledged: number
  recorded: number
  /** Acknowledged, but not recorded; those that are poisoned are not counted. */
  lost: number
  /** Records that no client has submitted, or of which each attempt was refused. */
  unexpected: number
  /** Records beyond the first one of their operation. */
  duplicated: number
  /** Recorded, but never acknowledged: the outcome of an attempt is unknown. */
  recovered: number
  emails: number
  /** Emails that the relay accepted more than once, counted once for each further copy. */
  copies: number
  deadLetters: number
}

/** Compares what clients were told with what was stored and delivered. */
export function audit(
  operations: readonly Operation[],
  stored: Stored,
  deliveries: readonly Delivery[],
  expected: Expectations,
): { counts: Counts; violations: Violation[] } {
  const { violations, add } = createViolations()
  const outcomes = outcomesOf(operations, stored, expected)
  auditRecords(operations, outcomes, stored, add)
  auditEmails(stored, deliveries, expected, add)
  auditJobs(operations, stored, expected, add)
  if (expected.isUninterrupted) add('failed attempts', operations.filter(hasFailed).map(describe))
  return { counts: countsOf(operations, outcomes, stored, deliveries), violations }
}

/** Checks that all jobs have ended, and that exactly the expected ones are dead letters (I6, I7). */
function auditJobs(
  operations: readonly Operation[],
  { records, emails, deadLetters, unfinished }: Stored,
  { undeliverable }: Expectations,
  add: AddViolation,
) {
  const poisoned = operations.filter(({ isPoisoned }) => isPoisoned)
  const refused = emails.filter(({ toEmail }) => undeliverable.includes(toEmail))
  const expected = poisoned.length + refused.length
  const recorded = new Set(records.map(({ email }) => email))
  const isKept = ({ email }: Operation) =>
    deadLetters.some(({ payload }) => payload.includes(email))
  add('I6 unfinished jobs', unfinished > 0 ? [`${unfinished} jobs`] : [])
  if (deadLetters.length !== expected) {
    const queues = [...new Set(deadLetters.map(({ queue }) => queue))].join(', ')
    add('I7 dead letters', [`${deadLetters.length} instead of ${expected} (${queues})`])
  }
  add(
    'I7 recorded, although poisoned',
    poisoned.filter(({ email }) => recorded.has(email)).map(describe),
  )
  add('I7 poisoned, but not kept', poisoned.filter((one) => !isKept(one)).map(describe))
}

function countsOf(
  operations: readonly Operation[],
  outcomes: Outcomes,
  { records, emails, deadLetters }: Stored,
  deliveries: readonly Delivery[],
): Counts {
  const { withoutSubmission, recordedThoughRefused } = outcomes
  const distinct = new Set(records.map(({ email }) => email))
  return {
    attempted: operations.length,
    acknowledged: outcomes.acknowledged.length,
    recorded: records.length,
    lost: outcomes.lost.length,
    unexpected: withoutSubmission.length + recordedThoughRefused.length,
    duplicated: records.length - distinct.size,
    recovered: outcomes.recovered.length,
    emails: emails.length,
    copies: countCopies(deliveries),
    deadLetters: deadLetters.length,
  }
}

function hasFailed({ attempts }: Operation) {
  return attempts.some(({ outcome }) => outcome !== 'acknowledged')
}
