import { describe, expect, test } from 'vitest'
import {
  isOfficeOpen,
  officeMinutesBetween,
  officeTimeBefore,
  parseOfficeHours,
} from '../../shared/domain/office-hours.ts'

const week = parseOfficeHours('mon-fri 09:00-19:00, sat 10:00-14:00')
const mexico = 'America/Mexico_City'

/** The moment from which an office was open for so many minutes until `at`, in ISO 8601. */
function officeMinutesBefore(hours: string, timeZone: string, at: string, minutes: number) {
  return officeTimeBefore(parseOfficeHours(hours), timeZone, new Date(at), minutes).toISOString()
}

describe('office hours', () => {
  // Monday, November 23, 2026; Mexico City is six hours behind UTC.
  test.each([
    ['begin at their first minute', '2026-11-23T15:00:00Z', true],
    ['have not begun before it', '2026-11-23T14:59:59.999Z', false],
    ['end at their last minute', '2026-11-24T01:00:00Z', false],
    ['last until then', '2026-11-24T00:59:59.999Z', true],
    ['of Saturday are other ones', '2026-11-28T15:30:00Z', false],
    ['of Saturday begin later', '2026-11-28T16:00:00Z', true],
    ['do not exist on Sunday', '2026-11-29T18:00:00Z', false],
    ['are those of the day there, not of that in UTC', '2026-11-21T00:30:00Z', true],
  ])('%s', (_what, at, expected) => {
    expect(isOfficeOpen(week, mexico, new Date(at))).toBe(expected)
  })

  test('can be all hours, also at midnight', () => {
    const always = parseOfficeHours('mon-sun 00:00-24:00')
    for (const at of ['2026-11-23T05:59:59Z', '2026-11-23T06:00:00Z', '2026-11-22T12:00:00Z'])
      expect(isOfficeOpen(always, mexico, new Date(at)), at).toBe(true)
  })

  test('can wrap around the end of the week, and have a break', () => {
    const hours = parseOfficeHours('Sat-Mon 10:00-14:00,sat-mon 16:00-18:00')
    expect(new Set(hours.map(({ weekday }) => weekday))).toEqual(new Set([6, 0, 1]))
    expect(isOfficeOpen(hours, 'UTC', new Date('2026-11-22T15:00:00Z'))).toBe(false)
    expect(isOfficeOpen(hours, 'UTC', new Date('2026-11-22T16:00:00Z'))).toBe(true)
  })

  test.each([
    '',
    ',',
    'mon-fri',
    'mon-fri 9-19',
    'mon-fri 09:00-19:00,',
    'lun-vie 09:00-19:00',
    'mon 09:60-19:00',
    'mon 09:00-24:01',
    'mon 25:00-26:00',
    'mon–fri 09:00-19:00',
    'mon-tue-wed 09:00-19:00',
  ])('cannot be "%s"', (text) => {
    expect(() => parseOfficeHours(text)).toThrow('must be hours such as')
  })

  test.each([
    ['mon 19:00-09:00', 'end before they begin'],
    ['mon 09:00-09:00', 'end before they begin'],
    ['mon-fri 09:00-14:00, fri 13:59-19:00', 'overlap'],
    ['mon 09:00-09:59', 'at least an hour'],
  ])('cannot be "%s", because they %s', (text, mistake) => {
    expect(() => parseOfficeHours(text)).toThrow(mistake)
  })
})

describe('time in office hours', () => {
  const hours = 'mon-fri 09:00-19:00, sat 10:00-14:00'
  test.each([
    ['within a day', '2026-11-23T16:00:00Z', 30, '2026-11-23T15:30:00.000Z'],
    ['up to the opening', '2026-11-23T15:30:00Z', 30, '2026-11-23T15:00:00.000Z'],
    // Monday 09:20 minus 30 minutes: 20 on Monday, 10 on Saturday.
    ['over a Sunday', '2026-11-23T15:20:00Z', 30, '2026-11-21T19:50:00.000Z'],
    // 20 on Monday, 240 on Saturday, 40 on Friday.
    ['over a weekend', '2026-11-23T15:20:00Z', 300, '2026-11-21T00:20:00.000Z'],
    ['while the office is closed', '2026-11-22T18:00:00Z', 30, '2026-11-21T19:30:00.000Z'],
    ['over a week', '2026-11-23T15:00:00Z', 3_240, '2026-11-16T15:00:00.000Z'],
  ])('is counted %s', (_what, at, minutes, expected) => {
    expect(officeMinutesBefore(hours, mexico, at, minutes)).toBe(expected)
  })

  test('is counted over midnight', () => {
    const at = '2026-11-24T00:10:00Z'
    expect(officeMinutesBefore('mon-sun 00:00-24:00', 'UTC', at, 30)).toBe(
      '2026-11-23T23:40:00.000Z',
    )
    expect(officeMinutesBefore('mon 20:00-24:00', 'UTC', at, 30)).toBe('2026-11-23T23:30:00.000Z')
  })

  // In New York, clocks go from 02:00 to 03:00 on March 8, 2026, and from 02:00 back to 01:00 on November 1.
  test.each([
    ['is an hour shorter', '2026-03-09T04:00:00Z', 23 * 60, '2026-03-08T05:00:00.000Z'],
    ['is an hour longer', '2026-11-02T05:00:00Z', 25 * 60, '2026-11-01T04:00:00.000Z'],
  ])('on the day of a clock change %s', (_what, at, minutes, expected) => {
    expect(officeMinutesBefore('mon-sun 00:00-24:00', 'America/New_York', at, minutes)).toBe(
      expected,
    )
  })

  test('begins at the same time of the clock before and after a clock change', () => {
    const [winter, summer] = ['2026-03-06T15:00:00Z', '2026-03-09T14:00:00Z']
    expect(officeMinutesBefore('mon-fri 09:00-19:00', 'America/New_York', winter, 60)).toBe(
      '2026-03-06T14:00:00.000Z',
    )
    expect(officeMinutesBefore('mon-fri 09:00-19:00', 'America/New_York', summer, 60)).toBe(
      '2026-03-09T13:00:00.000Z',
    )
  })

  test('in an hour that the clocks skip is counted after it', () => {
    const at = '2026-03-09T00:00:00Z'
    expect(
      officeMinutesBefore('sun 01:30-02:30, sun 12:00-13:00', 'America/New_York', at, 61),
    ).toBe('2026-03-08T07:29:00.000Z')
  })

  test('is counted in time zones ahead of UTC by parts of an hour', () => {
    const at = '2026-11-23T03:25:00Z'
    expect(officeMinutesBefore('mon-fri 09:00-19:00', 'Asia/Kathmandu', at, 10)).toBe(
      '2026-11-23T03:15:00.000Z',
    )
  })
})

describe('the office minutes between two moments', () => {
  test.each([
    ['are those that pass while it is open', '2026-11-23T15:10:30Z', '2026-11-23T15:20:00Z', 9],
    [
      'do not count what is before the first hour',
      '2026-11-23T13:00:00Z',
      '2026-11-23T15:05:00Z',
      5,
    ],
    ['do not count the night', '2026-11-24T00:50:00Z', '2026-11-24T15:20:00Z', 30],
    [
      'do not count Sunday, but the hours of Saturday',
      '2026-11-21T00:30:00Z',
      '2026-11-23T15:30:00Z',
      300,
    ],
    ['are none while it is closed', '2026-11-24T02:00:00Z', '2026-11-24T10:00:00Z', 0],
    ['are none until the same moment', '2026-11-23T16:00:00Z', '2026-11-23T16:00:00Z', 0],
  ])('%s', (_what, from, to, expected) => {
    expect(officeMinutesBetween(week, mexico, new Date(from), new Date(to))).toBe(expected)
  })
})
