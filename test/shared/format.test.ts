import { expect, test } from 'vitest'
import {
  formatEstimate,
  formatMoney,
  formatMoneyShort,
  formatPdfSize,
  formatTimeZone,
  formatWorkTime,
  perLanguage,
} from '../../shared/view/format.ts'

test.each([
  ['America/Mexico_City', 'es', 'hora estándar central (GMT-6)'],
  ['America/Mexico_City', 'en', 'Central Standard Time (GMT-6)'],
  ['America/Cancun', 'es', 'hora estándar oriental (GMT-5)'],
  ['UTC', 'es', 'hora universal coordinada (GMT+0)'],
] as const)('the time zone %s is named in %s', (timeZone, language, name) => {
  expect(formatTimeZone(timeZone, language)).toBe(name)
})

test.each([
  [2_900_000, 'MXN 2,900,000'],
  [2_900_000.5, 'MXN 2,900,000.50'],
  [0.07, 'MXN 0.07'],
  [0.1 + 0.2, 'MXN 0.30'],
  [1.004, 'MXN 1'],
  [99_999_999_999.99, 'MXN 99,999,999,999.99'],
  [1e15, 'MXN 1E15'],
])('the amount %d has its cents if it has some, in both languages', (amount, text) => {
  expect(formatMoney(amount, 'MXN', 'es')).toBe(text)
  expect(formatMoney(amount, 'MXN', 'en')).toBe(text)
})

test.each([
  [192, '', 'PDF, 1 KB'],
  [61_400, '', 'PDF, 62 KB'],
  [100_000, '', 'PDF, 0.1 MB'],
  [2_340_000, '', 'PDF, 2.3 MB'],
  [2_340_000, 'Ficha en PDF', '2.3 MB'],
])('a PDF of %d bytes, "%s", has its size beside its name: %s', (bytes, name, text) => {
  expect(formatPdfSize(bytes, name)).toBe(text)
})

test('an estimate has no cents', () => {
  expect(formatEstimate(579_715.6, 'USD', 'es')).toBe('USD 579,716')
})

test('a short amount is rounded from a thousand on', () => {
  expect(formatMoneyShort(2_900_000.5, 'MXN', 'en')).toBe('MXN 2.9M')
  expect(formatMoneyShort(950.5, 'MXN', 'en')).toBe('MXN 950.50')
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
