import { expect, test } from 'vitest'
import { daysBetween } from '../../shared/contract/day.ts'

test.each([
  // 46 hours before, and yet two days of the calendar.
  ['2026-11-27T01:48:00Z', '2026-11-25T03:03:00Z', -2],
  ['2026-11-27T01:48:00Z', '2026-11-26T07:00:00Z', 0],
  ['2026-11-27T01:48:00Z', '2026-11-26T05:59:00Z', -1],
  ['2026-11-27T01:48:00Z', '2026-11-27T06:00:00Z', 1],
])('from %s to %s there are %d days in Mexico City', (from, until, days) => {
  expect(daysBetween('America/Mexico_City', new Date(from), new Date(until))).toBe(days)
})
