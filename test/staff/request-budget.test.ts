import { beforeEach, expect, test } from 'vitest'
import { noteBudget, noteRefusal, shortestInterval } from '../../admin/common/load/budget.ts'

const now = Date.parse('2026-11-25T12:00:00Z')

/** Returns the shortest interval after a response with so many requests left of 300, of which a window has 40 s left. */
function intervalWith(remaining: number, later = 0) {
  noteBudget(
    new Headers({
      'RateLimit-Limit': '300',
      'RateLimit-Remaining': String(remaining),
      'RateLimit-Reset': '40',
    }),
    now,
  )
  return shortestInterval(now + later)
}

beforeEach(() => {
  expect(intervalWith(300)).toBe(0)
})

test.each([
  [151, 0],
  [150, 5_000],
  [60, 15_000],
  [30, 40_000],
  [0, 40_000],
])('with %i of 300 requests left, screens refetch after %i ms at the earliest', (remaining, ms) => {
  expect(intervalWith(remaining)).toBe(ms)
})

test('in the next minute, screens refetch as the user chose', () => {
  expect(intervalWith(0, 39_000)).toBe(1_000)
  expect(intervalWith(0, 40_000)).toBe(0)
})

test('after a refusal, screens wait; a response without the headers says nothing', () => {
  noteRefusal(now)
  noteBudget(new Headers(), now)
  expect(shortestInterval(now)).toBe(15_000)
})

test('six tabs that refetch every second stay below the limit', () => {
  const limit = 300
  let used = 0
  // Per tab: two parts at the chosen interval, two every five seconds.
  const due = Array.from({ length: 6 }, () =>
    [1_000, 1_000, 5_000, 5_000].map((ms) => ({ ms, at: now })),
  )
  for (let time = now; time < now + 60_000; time += 100)
    for (const part of due.flat().filter(({ at }) => at <= time)) {
      used++
      const headers = { 'RateLimit-Limit': `${limit}`, 'RateLimit-Remaining': `${limit - used}` }
      noteBudget(
        new Headers({
          ...headers,
          'RateLimit-Reset': `${Math.ceil((now + 60_000 - time) / 1_000)}`,
        }),
        time,
      )
      part.at = time + Math.max(part.ms, shortestInterval(time))
    }
  expect(used).toBeLessThan(limit)
})
