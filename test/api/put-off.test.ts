import { expect, test } from 'vitest'
import { putOffTo } from '../../api/staff/tasks/put-off.ts'

const zone = 'America/Mexico_City'

test.each([
  ['later', '2026-11-26T15:03:00Z', { dueOn: '2026-11-26', dueTime: '11:15' }],
  ['later', '2026-11-26T15:00:00Z', { dueOn: '2026-11-26', dueTime: '11:00' }],
  ['later', '2026-11-27T04:30:00Z', { dueOn: '2026-11-27', dueTime: '00:30' }],
  ['tomorrow', '2026-12-01T03:00:00Z', { dueOn: '2026-12-01' }],
  ['week', '2026-12-28T18:00:00Z', { dueOn: '2027-01-04' }],
] as const)('put off to %s at %s, a task is due at %o', (putOff, now, due) => {
  expect(putOffTo(putOff, zone, new Date(now))).toEqual(due)
})
