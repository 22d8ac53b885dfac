import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { breakerLimits, createRelayBreaker } from '../../worker/mail/relay-breaker.ts'
import { silentLog } from '../setup/log.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

const MINUTE_MS = 60_000

/** Reports failures at the start and after each pause; returns the number of pauses that ended in ten minutes. */
async function countPauses(fail: (relay: ReturnType<typeof createRelayBreaker>) => void) {
  let pauses = 0
  const relay = createRelayBreaker({
    log: silentLog,
    limits: breakerLimits,
    probe: async () => undefined,
    pause: async () => {},
    confirmPause: async () => {},
    resume: async () => {
      pauses++
      fail(relay)
    },
    isOurs: () => false,
  })
  fail(relay)
  await vi.advanceTimersByTimeAsync(10 * MINUTE_MS)
  relay.dispose()
  return pauses
}

test('pauses because of refusals stay short, because others may be accepted', async () => {
  const pauses = await countPauses((relay) => {
    for (const recipient of ['a@one.example', 'b@one.example', 'c@two.example'])
      relay.reportRefusal(recipient, '554 5.7.1 Blocked', false)
  })
  expect(pauses).toBeGreaterThanOrEqual(30)
})

test('pauses because of a relay that fails become longer', async () => {
  expect(await countPauses((relay) => relay.reportFailure('ECONNREFUSED'))).toBeLessThan(10)
})
