import { expect, test } from 'vitest'
import { nextRepeat } from '../../shared/domain/next-repeat.ts'

test.each([
  ['daily', '2026-11-20', '2026-11-26', '2026-11-27'],
  ['daily', '2026-12-31', '2026-12-31', '2027-01-01'],
  ['weekly', '2026-11-23', '2026-11-23', '2026-11-30'],
  ['weekly', '2026-11-23', '2026-11-24', '2026-11-30'],
  ['weekly', '2026-11-23', '2026-12-15', '2026-12-21'],
  ['monthly', '2026-11-26', '2026-11-26', '2026-12-26'],
  ['monthly', '2026-01-31', '2026-01-31', '2026-02-28'],
  ['monthly', '2026-01-31', '2026-02-28', '2026-03-31'],
  ['monthly', '2028-01-31', '2028-02-10', '2028-02-29'],
  ['monthly', '2020-01-15', '2026-11-26', '2026-12-15'],
] as const)('a %s series from %s has, after %s, its next day on %s', (...row) => {
  const [repeats, from, after, next] = row
  expect(nextRepeat(repeats, from, after)).toBe(next)
})
