import type { Operation } from '../clients/operations.ts'
import type { Expectations } from './expectations.ts'
import type { AddViolation } from './invariants.ts'
import type { Stored, StoredRecord } from './stored.ts'

/** What became of the operations. Those that are poisoned must have no record, and do not count as lost. */
export type Outcomes = {
  acknowledged: Operation[]
  lost: Operation[]
  duplicated: Operation[]
  /** Recorded, although every attempt was refused. */
  recordedThoughRefused: Operation[]
  /** Recorded, although no attempt was acknowledged, and one may have succeeded. */
  recovered: Operation[]
  withoutSubmission: StoredRecord[]
}

/** Returns what became of each operation. */
export function outcomesOf(
  operations: readonly Operation[],
  { records }: Stored,
  { may5xxBeRecorded }: Expectations,
): Outcomes {
  const recordsOf = Map.groupBy(records, ({ email }) => email)
  const isRecorded = ({ email }: Operation) => recordsOf.has(email)
  const acknowledged = operations.filter(({ answer }) => answer !== undefined)
  const refusals = may5xxBeRecorded ? /^4/ : /^[45]/
  const isRefused = ({ attempts }: Operation) =>
    attempts.every(({ outcome, result }) => outcome === 'refused' && refusals.test(result))
  const onlyRecorded = operations.filter((one) => one.answer === undefined && isRecorded(one))
  const submitted = new Set(operations.map(({ email }) => email))
  return {
    acknowledged,
    lost: acknowledged.filter((one) => !isRecorded(one) && !one.isPoisoned),
    duplicated: operations.filter(({ email }) => (recordsOf.get(email)?.length ?? 0) > 1),
    recordedThoughRefused: onlyRecorded.filter(isRefused),
    recovered: onlyRecorded.filter((one) => !isRefused(one)),
    withoutSubmission: records.filter(({ email }) => !submitted.has(email)),
  }
}

/** Compares what clients were told with the records (I1, I2, I3, I8). */
export function auditRecords(
  operations: readonly Operation[],
  outcomes: Outcomes,
  { records, referralCodes }: Stored,
  { hasWrongClocks }: Expectations,
  add: AddViolation,
): void {
  const recordOf = new Map(records.map((record) => [record.email, record]))
  const differing = (isSame: (operation: Operation, record: StoredRecord) => boolean) =>
    operations.filter((operation) => {
      const record = recordOf.get(operation.email)
      return record !== undefined && !isSame(operation, record)
    })
  add('I1 lost', outcomes.lost.map(describeOperation))
  add('I2 duplicated', outcomes.duplicated.map(describeOperation))
  add(
    'I2 without a submission',
    outcomes.withoutSubmission.map(({ kind, id, email }) => `${kind} ${id} of ${email}`),
  )
  add('I3 contents', differing(hasContents).map(describeOperation))
  add('I3 ids and codes', [
    ...differing(hasIdAndCode).map(describeOperation),
    ...repeatedCodes(records),
  ])
  if (!hasWrongClocks)
    add('I3 time of submission', differing(isSubmittedThen).map(describeOperation))
  add('I3 unusable codes', unusableCodes(records, new Set(referralCodes)))
  add('I8 recorded, although refused', outcomes.recordedThoughRefused.map(describeOperation))
  add('I8 no answer', operations.filter(isUnanswered).map(describeOperation))
}

/** Names an operation, with what its client was told. */
export function describeOperation({ kind, number, attempts }: Operation): string {
  const results = attempts.map(({ result }) => result)
  return `${kind} ${number} (${results.slice(0, 5).join(', ')}${results.length > 5 ? ', …' : ''})`
}

function hasContents({ kind, body }: Operation, record: StoredRecord) {
  const fields = JSON.parse(body)
  const isSame = ([name, value]: [string, string | number]) => fields[name] === value
  return kind === record.kind && Object.entries(record.contents).every(isSame)
}

// The answer to an assessment request contains neither.
function hasIdAndCode({ kind, answer }: Operation, record: StoredRecord) {
  if (answer === undefined || kind === 'assessment') return true
  const { leadId, refCode, waitlistId, referralCode } = JSON.parse(answer)
  return record.id === (leadId ?? waitlistId) && record.code === (refCode ?? referralCode)
}

// Between the first attempt and its answer.
function isSubmittedThen({ attempts }: Operation, { submittedAt }: StoredRecord) {
  const [first] = attempts
  const acknowledged = attempts.find(({ outcome }) => outcome === 'acknowledged')
  const { endedAt = Number.POSITIVE_INFINITY } = acknowledged ?? {}
  return first !== undefined && submittedAt >= first.startedAt && submittedAt <= endedAt
}

function repeatedCodes(records: StoredRecord[]) {
  const codes = records.flatMap(({ code }) => code ?? [])
  return [...Map.groupBy(codes, (code) => code)].flatMap(([code, { length }]) =>
    length > 1 ? [`${code} is used ${length} times`] : [],
  )
}

function unusableCodes(records: StoredRecord[], usable: Set<string>) {
  return records.flatMap(({ kind, code }) =>
    kind === 'partner' && code !== null && !usable.has(code) ? [code] : [],
  )
}

// A careful client repeats until it has an answer; a hasty one, until it knows what became of its request.
function isUnanswered({ manner, answer, attempts }: Operation) {
  if (answer !== undefined) return false
  const isUnknown = attempts.some(({ outcome }) => outcome === 'unknown')
  return manner === 'careful' || (manner === 'hasty' && isUnknown)
}
