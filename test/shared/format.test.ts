import { expect, test } from 'vitest'
import { formatTimeZone } from '../../shared/view/format.ts'

test.each([
  ['America/Mexico_City', 'es', 'hora estándar central (GMT-6)'],
  ['America/Mexico_City', 'en', 'Central Standard Time (GMT-6)'],
  ['America/Cancun', 'es', 'hora estándar oriental (GMT-5)'],
  ['UTC', 'es', 'hora universal coordinada (GMT+0)'],
] as const)('the time zone %s is named in %s', (timeZone, language, name) => {
  expect(formatTimeZone(timeZone, language)).toBe(name)
})
