import { expect, test } from 'vitest'
import { scheduleText } from '../../admin/jobs/workers/scheduleText.ts'

test.each([
  ['* * * * *', { key: 'jobs.schedule.minutes', values: { smart_count: 1 } }],
  ['*/15 * * * *', { key: 'jobs.schedule.minutes', values: { smart_count: 15 } }],
  ['7 * * * *', { key: 'jobs.schedule.hourly', values: { minute: 7 } }],
  ['5 3 * * *', { key: 'jobs.schedule.daily', values: { time: '03:05' }, hasTime: true }],
])('"%s" is shown in words', (cron, text) => {
  expect(scheduleText(cron)).toEqual(text)
})

test.each([
  '0 0 1 1 *',
  '0 9 * * 1',
  '*/7 * * * *',
  '*/0 * * * *',
  '0,30 * * * *',
  '0 */2 * * *',
  '',
])('"%s" has no words', (cron) => {
  expect(scheduleText(cron)).toBeUndefined()
})
