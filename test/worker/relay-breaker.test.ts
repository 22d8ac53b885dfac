import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { breakerLimits, createRelayBreaker } from '../../worker/mail/relay-breaker.ts'
import { silentLog } from '../setup/log.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

const MINUTE_MS = 60_000

/** A breaker whose relay accepts every probe, and a log of its pauses. */
function openBreaker() {
  const pauses: string[] = []
  const relay = createRelayBreaker({
    log: silentLog,
    probe: async () => undefined,
    pause: async (reason) => pauses.push(reason),
    confirmPause: async () => {},
    resume: async () => {},
    isOurs: () => false,
  })
  onTestFinished(() => relay.dispose())
  return { relay, pauses }
}

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
  expect(
    await countPauses((relay) => relay.reportFailure('ECONNREFUSED', performance.now())),
  ).toBeLessThan(10)
})

test.each([
  ['a probe', async ({ relay }: ReturnType<typeof openBreaker>) => await relay.probeNow()],
  [
    'an email',
    async ({ relay }: ReturnType<typeof openBreaker>) => relay.reportDelivery('a@one.example'),
  ],
])(
  'attempts that began before the relay accepted %s do not pause it, later ones do',
  async (_, accept) => {
    const breaker = openBreaker()
    const { relay, pauses } = breaker
    const before = performance.now()
    await vi.advanceTimersByTimeAsync(MINUTE_MS)
    await accept(breaker)
    for (let count = 0; count < 3; count++) relay.reportBrokenConnection('hung', before)
    relay.reportFailure('no greeting', before)
    expect(pauses).toEqual([])
    for (let count = 0; count < 3; count++) relay.reportBrokenConnection('broke', performance.now())
    expect(pauses).toEqual(['broke'])
  },
)
