import { afterAll, beforeAll, expect, test } from 'vitest'
import { dayIn, daysAfter } from '../../shared/contract/day.ts'
import { officeDayAfter } from '../../shared/contract/office-days.ts'
import { parseOfficeHours } from '../../shared/domain/office-hours.ts'
import { formatNearDay } from '../../shared/view/format.ts'
import { type Antesala, openAntesala } from '../setup/antesala.ts'
import { application, assessmentRequest, inquiry } from '../setup/fixtures.ts'
import { everyDay, middayZone } from '../setup/midday.ts'

/** Closed on two days of each week. */
const weekdays = 'mon-fri 09:00-18:00'

const zone = middayZone()
let antesala: Antesala
let closedAtWeekends: Antesala
beforeAll(async () => {
  antesala = await openAntesala({ TIME_ZONE: zone, OFFICE_HOURS: everyDay })
  closedAtWeekends = await openAntesala({ TIME_ZONE: zone, OFFICE_HOURS: weekdays })
})
afterAll(async () => {
  await antesala?.close()
  await closedAtWeekends?.close()
})

const inEnglish = { 'Accept-Language': 'en' }
const today = () => dayIn(zone)

test.each([
  [
    '/api/v1/contact',
    inquiry,
    1,
    'se comunicará con usted a más tardar el',
    'will get in touch by',
  ],
  [
    '/api/v1/partner-waitlist',
    application,
    5,
    'la decisión por correo a más tardar el',
    'our decision by',
  ],
])(
  'the answer of %s says what happens next, and by which day',
  async (path, fields, days, es, en) => {
    const by = daysAfter(today(), days)
    const { body } = await antesala.post(path, fields)
    expect(body.nextStep.by).toBe(by)
    expect(body.nextStep.message).toContain(`${es} ${formatNearDay(by, 'es')}.`)
    const english = await antesala.post(path, fields, inEnglish)
    expect(english.body.nextStep.by).toBe(by)
    expect(english.body.nextStep.message).toContain(`${en} ${formatNearDay(by, 'en')}.`)
  },
)

test('the day counts those on which the office is open', async () => {
  const hours = parseOfficeHours(weekdays)
  const { body } = await closedAtWeekends.post('/api/v1/partner-waitlist', application)
  expect(body.nextStep.by).toBe(officeDayAfter(hours, today(), 5))
  expect(body.nextStep.by).not.toBe(daysAfter(today(), 5))
})

test('the answer to a request for an assessment says that it comes by email, without a day', async () => {
  const { body } = await antesala.post('/api/v1/assessment-email', assessmentRequest, inEnglish)
  expect(body.nextStep).toEqual({
    message: expect.stringContaining('the result by email, usually within minutes'),
    by: null,
  })
})

test('a code is kept, because staff find the submission by it', async () => {
  const { body } = await antesala.post('/api/contact', inquiry, inEnglish)
  expect(body.nextStep.message).toContain('Keep the code')
})
