import type { Delivery } from '../cluster/mailbox.ts'
import type { CopyAllowance } from './expectations.ts'

/** When the relay accepted which email. */
type Acceptance = Pick<Delivery, 'messageId' | 'at'>

/** How long after a fault the relay may still accept what was sent during it, in milliseconds. */
const SLACK_MS = 5_000

/** Counts the emails that the relay accepted more than once, once for each further copy. */
export function countCopies(deliveries: readonly Acceptance[]): number {
  return deliveries.length - new Set(deliveries.map(({ messageId }) => messageId)).size
}

/**
 * Returns the Message-IDs of copies that nothing allows. An allowance allows at most one copy of each email, and only if
 * it lies between two deliveries of it.
 */
export function unexpectedCopies(
  deliveries: readonly Acceptance[],
  allowances: readonly CopyAllowance[],
): string[] {
  const open = allowances.map((allowance) => ({ ...allowance, messageIds: new Set<string>() }))
  const deliveriesOf = Map.groupBy(deliveries, ({ messageId }) => messageId)
  return [...deliveriesOf].flatMap(([messageId, found]) =>
    found.slice(1).flatMap((copy, index) => {
      const previous = found[index] as Acceptance
      const allowance = open.find(
        ({ startedAt, endedAt, count, messageIds }) =>
          previous.at <= endedAt + SLACK_MS &&
          copy.at >= startedAt &&
          messageIds.size < count &&
          !messageIds.has(messageId),
      )
      allowance?.messageIds.add(messageId)
      return allowance ? [] : [messageId]
    }),
  )
}
