import { expect, test } from 'vitest'
import { formatTimeZone, formatWorkTime, perLanguage } from '../../shared/view/format.ts'

test.each([
  ['America/Mexico_City', 'es', 'hora estándar central (GMT-6)'],
  ['America/Mexico_City', 'en', 'Central Standard Time (GMT-6)'],
  ['America/Cancun', 'es', 'hora estándar oriental (GMT-5)'],
  ['UTC', 'es', 'hora universal coordinada (GMT+0)'],
] as const)('the time zone %s is named in %s', (timeZone, language, name) => {
  expect(formatTimeZone(timeZone, language)).toBe(name)
})

test('the formatter of a language is created at its first use, and once', () => {
  const created: string[] = []
  const format = perLanguage((locale) => {
    created.push(locale)
    return locale.toUpperCase()
  })
  expect(created).toEqual([])
  expect([format('es'), format('es'), format('en')]).toEqual(['ES-MX', 'ES-MX', 'EN-US'])
  expect(created).toEqual(['es-MX', 'en-US'])
})

test.each([
  [0, '0 min'],
  [59, '59 min'],
  [60, '1 h'],
  [122, '2 h 2 min'],
  [1_530, '25 h 30 min'],
])('%i minutes at work are told in hours and minutes', (minutes, text) => {
  expect(formatWorkTime(minutes, 'es').replaceAll('\u00a0', ' ')).toBe(text)
})
