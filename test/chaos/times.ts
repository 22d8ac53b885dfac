import type { Stored } from './audit/stored.ts'
import type { Operation } from './clients/operations.ts'
import type { Delivery } from './cluster/mailbox.ts'

/**
 * The times of a round (epoch, in milliseconds): its begin, when the processes could do their work again, and when
 * everything was repaired.
 */
export type FaultTime = { startedAt: number; recoveredAt: number; endedAt: number }

/** How long things took in a run, in milliseconds, and when they happened (epoch, in milliseconds). */
export type Times = {
  /** The longest time without an acknowledged submission. */
  writeGapMs: number
  /** The longest time from a recovery to the next acknowledgement; to the end of the run if there is none. */
  writesAfterMs: number
  /** The longest time from a recovery to the next record; to the end of the run if there is none. */
  recordsAfterMs: number
  /** The longest time from an acknowledgement to the record. */
  recordingGapMs: number
  /** The longest time from a record until the relay accepted an email about it. */
  deliveryGapMs: number
  /** The longest time that a client waited for an answer. */
  slowestAnswerMs: number
  /** When attempts were acknowledged, and ended otherwise; records were written, and emails accepted by the relay. */
  times: Record<'acknowledged' | 'notAcknowledged' | 'recorded' | 'delivered', number[]>
}

/** Measures a run. */
export function measure(
  operations: readonly Operation[],
  { records, emails }: Stored,
  deliveries: readonly Delivery[],
  faultTimes: readonly FaultTime[],
  endedAt: number,
): Times {
  const attempts = operations.flatMap((operation) => operation.attempts)
  const ended = (isWanted: (outcome: string) => boolean) =>
    attempts
      .filter(({ outcome }) => isWanted(outcome))
      .map(({ endedAt }) => endedAt)
      .toSorted((a, b) => a - b)
  const acknowledged = ended((outcome) => outcome === 'acknowledged')
  const recorded = records.map(({ recordedAt }) => recordedAt).toSorted((a, b) => a - b)
  const recoveries = faultTimes.map(({ recoveredAt }) => recoveredAt)
  return {
    writeGapMs: longest(acknowledged.map((at, index) => at - (acknowledged[index - 1] ?? at))),
    writesAfterMs: longest(recoveries.map((at) => timeToNext(acknowledged, at, endedAt))),
    recordsAfterMs: longest(recoveries.map((at) => timeToNext(recorded, at, endedAt))),
    recordingGapMs: longest(recordingTimes(operations, records)),
    deliveryGapMs: longest(deliveryTimes(records, emails, deliveries)),
    slowestAnswerMs: longest(attempts.map(({ startedAt, endedAt }) => endedAt - startedAt)),
    times: {
      acknowledged,
      notAcknowledged: ended((outcome) => outcome !== 'acknowledged'),
      recorded,
      delivered: deliveries.map(({ at }) => at),
    },
  }
}

function timeToNext(times: number[], at: number, endedAt: number) {
  return (times.find((next) => next >= at) ?? endedAt) - at
}

/** Returns the time from its acknowledgement to its record, of each recorded operation. */
function recordingTimes(operations: readonly Operation[], records: Stored['records']) {
  const recordedAt = new Map(records.map((record) => [record.email, record.recordedAt]))
  return operations.flatMap(({ email, attempts }) => {
    const acknowledged = attempts.find(({ outcome }) => outcome === 'acknowledged')
    const at = recordedAt.get(email)
    return acknowledged && at !== undefined ? [at - acknowledged.endedAt] : []
  })
}

/** Returns the time from its record to its first acceptance by the relay, of each delivered email about a record. */
function deliveryTimes(
  records: Stored['records'],
  emails: Stored['emails'],
  deliveries: readonly Delivery[],
) {
  const recordedAt = new Map(records.map((record) => [record.id, record.recordedAt]))
  const acceptedAt = new Map(deliveries.toReversed().map(({ messageId, at }) => [messageId, at]))
  return emails.flatMap(({ messageId, aboutId }) => {
    const [from, to] = [recordedAt.get(aboutId), acceptedAt.get(`<${messageId}>`)]
    return from === undefined || to === undefined ? [] : [to - from]
  })
}

function longest(times: number[]) {
  return times.reduce((most, time) => Math.max(most, time), 0)
}
