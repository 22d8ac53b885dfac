import { expect, test } from 'vitest'
import { isOpenLater, officeDayAfter, officeDayFrom } from '../../shared/contract/office-days.ts'
import { parseOfficeHours } from '../../shared/domain/office-hours.ts'

const week = parseOfficeHours('mon-fri 09:00-14:00, mon-fri 16:00-19:00, sat 10:00-14:00')

test.each([
  ['2026-11-27', '2026-11-27'],
  ['2026-11-28', '2026-11-28'],
  ['2026-11-29', '2026-11-30'],
])('the office is open from %s on %s', (day, open) => {
  expect(officeDayFrom(week, day)).toBe(open)
})

test.each([
  ['2026-11-26', 1, '2026-11-27'],
  ['2026-11-27', 1, '2026-11-28'],
  ['2026-11-28', 1, '2026-11-30'],
  ['2026-11-29', 1, '2026-11-30'],
  ['2026-11-27', 5, '2026-12-03'],
])('after %s, the office day number %i is %s', (day, count, expected) => {
  expect(officeDayAfter(week, day, count)).toBe(expected)
})

test('an office that is open once a week is closed for up to six days', () => {
  expect(officeDayFrom(parseOfficeHours('tue 09:00-10:00'), '2026-11-25')).toBe('2026-12-01')
})

test.each([
  ['2026-11-27', '08:00', true],
  ['2026-11-27', '15:00', true],
  ['2026-11-27', '18:59', true],
  ['2026-11-27', '19:00', false],
  ['2026-11-28', '14:00', false],
  ['2026-11-29', '10:00', false],
])('of %s after %s, the office has time left: %s', (day, time, expected) => {
  expect(isOpenLater(week, day, time)).toBe(expected)
})
