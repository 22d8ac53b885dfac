import { expect, test } from 'vitest'
import { snoozedUntil } from '../../shared/contract/snooze.ts'
import { parseOfficeHours } from '../../shared/domain/office-hours.ts'

const house = {
  timeZone: 'America/Mexico_City',
  officeHours: parseOfficeHours('mon-fri 09:00-19:00, sat 10:00-14:00'),
}

// It is ten in the morning of the 26th there.
const ten = '2026-11-26T16:00:00Z'

test.each([
  [
    'two_hours',
    '2026-11-26',
    null,
    '2026-11-26T15:03:00Z',
    { dueOn: '2026-11-26', dueTime: '11:15' },
  ],
  [
    'two_hours',
    '2026-11-26',
    null,
    '2026-11-26T15:00:00Z',
    { dueOn: '2026-11-26', dueTime: '11:00' },
  ],
  [
    'two_hours',
    '2026-11-26',
    null,
    '2026-11-27T04:30:00Z',
    { dueOn: '2026-11-27', dueTime: '09:00', isOpening: true },
  ],
  ['two_hours', '2026-11-26', '09:00', ten, { dueOn: '2026-11-26', dueTime: '12:00' }],
  ['two_hours', '2026-11-20', '18:00', ten, { dueOn: '2026-11-26', dueTime: '12:00' }],
  ['two_hours', '2026-11-26', '16:30', ten, { dueOn: '2026-11-26', dueTime: '18:30' }],
  [
    'two_hours',
    '2026-11-26',
    '17:00',
    ten,
    { dueOn: '2026-11-27', dueTime: '09:00', isOpening: true },
  ],
  [
    'two_hours',
    '2026-11-26',
    '23:10',
    ten,
    { dueOn: '2026-11-27', dueTime: '09:00', isOpening: true },
  ],
  ['two_hours', '2026-12-17', '09:00', ten, { dueOn: '2026-12-17', dueTime: '11:00' }],
  ['next_office_day', '2026-11-26', '17:00', ten, { dueOn: '2026-11-27' }],
  ['next_office_day', '2026-11-30', null, '2026-12-01T03:00:00Z', { dueOn: '2026-12-01' }],
  ['next_office_day', '2026-11-20', '17:00', '2026-11-28T18:00:00Z', { dueOn: '2026-11-30' }],
  ['week', '2026-11-29', null, ten, { dueOn: '2026-12-07' }],
  [
    'two_hours',
    '2026-11-20',
    null,
    '2026-11-29T16:00:00Z',
    { dueOn: '2026-11-30', dueTime: '09:00', isOpening: true },
  ],
  [
    'two_hours',
    '2026-11-26',
    null,
    '2026-11-27T00:30:00Z',
    { dueOn: '2026-11-27', dueTime: '09:00', isOpening: true },
  ],
  // On Saturday, the office closes at two.
  [
    'two_hours',
    '2026-11-28',
    null,
    '2026-11-28T18:30:00Z',
    { dueOn: '2026-11-30', dueTime: '09:00', isOpening: true },
  ],
  ['week', '2026-12-20', null, '2026-12-28T18:00:00Z', { dueOn: '2027-01-04' }],
  ['week', '2026-12-17', null, ten, { dueOn: '2026-12-24' }],
] as const)(
  'snoozed by %s, a task of %s (%s) is due, at %s, at %o',
  (option, dueOn, dueTime, now, due) => {
    const found = snoozedUntil(option, { dueOn, dueTime }, house, new Date(now))
    expect(found).toEqual(option === 'two_hours' ? { isOpening: false, ...due } : due)
  },
)

test.each([
  ['two_hours', '2026-11-27', null],
  ['next_office_day', '2026-11-27', null],
  ['next_office_day', '2026-12-17', '09:00'],
] as const)('a task is not snoozed by %s if it is due on %s (%s)', (option, dueOn, dueTime) => {
  expect(snoozedUntil(option, { dueOn, dueTime }, house, new Date(ten))).toBe(undefined)
})
