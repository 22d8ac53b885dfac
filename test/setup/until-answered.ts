import { setTimeout as delay } from 'node:timers/promises'
import { toError } from '../../shared/runtime/errors.ts'

/** How long to wait before a request is repeated, and how long it is repeated, in milliseconds. */
const PAUSE_MS = 250
const REPEAT_MS = 30_000

/**
 * Repeats a request that gets no answer or 503, as clients do while an API is busy or is being replaced.
 * @throws if that lasts for half a minute
 */
export async function untilAnswered<T extends { status: number }>(
  send: () => Promise<T>,
): Promise<T> {
  const repeatBy = Date.now() + REPEAT_MS
  for (;;) {
    const answer = await send().catch((error: unknown) => toError(error))
    if (!(answer instanceof Error) && answer.status !== 503) return answer
    if (Date.now() > repeatBy)
      throw answer instanceof Error ? answer : new Error('APIs answer only with 503')
    await delay(PAUSE_MS)
  }
}
