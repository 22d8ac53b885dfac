import type { Operation } from '../clients/operations.ts'
import type { Delivery } from '../cluster/mailbox.ts'
import { countCopies } from './copies.ts'
import { auditEmails } from './emails.ts'
import type { Expectations } from './expectations.ts'
import { createViolations, type Violation } from './invariants.ts'
import { auditJobs } from './jobs.ts'
import { auditRecords, describeOperation, type Outcomes, outcomesOf } from './records.ts'
import type { Stored } from './stored.ts'

/** The counts of a run; those up to `recovered` have the names of Jepsen's checker of queues (`total-queue`). */
export type Counts = {
  /** Operations that were attempted. */
  attempted: number
  acknowledged: number
  /** Records. */
  recorded: number
  /** Operations that are acknowledged, but not recorded; those that are poisoned are not counted. */
  lost: number
  /** Records that no client has submitted, or of which each attempt was refused. */
  unexpected: number
  /** Records beyond the first one of their operation. */
  duplicated: number
  /** Operations that are recorded, although no attempt was acknowledged, and of which one may have succeeded. */
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
  auditRecords(operations, outcomes, stored, expected, add)
  auditEmails(stored, deliveries, expected, add)
  auditJobs(operations, stored, expected, add)
  add('internal errors', operations.filter(hasInternalError).map(describeOperation))
  if (expected.isUninterrupted)
    add('failed attempts', operations.filter(hasFailed).map(describeOperation))
  return { counts: countsOf(operations, outcomes, stored, deliveries), violations }
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

// While the database cannot be used, the API answers 503.
function hasInternalError({ attempts }: Operation) {
  return attempts.some(({ result }) => result === '500')
}

function hasFailed({ attempts }: Operation) {
  return attempts.some(({ outcome }) => outcome !== 'acknowledged')
}
