import fc from 'fast-check'
import { expect, test } from 'vitest'
import { codeSymbols } from '../../shared/contract/code.ts'
import { nearbyCodes, typedCode } from '../../shared/domain/nearby-codes.ts'

test.each([
  ['LP-4M8WD', 'LP-4M8WD'],
  [' lp 4m8wd ', 'LP-4M8WD'],
  ['LP–4M8W0', 'LP-4M8W0'],
  ['4m8wd', 'LP-4M8WD'],
  ['LP-4M8W', 'LP-4M8W'],
  ['LP-4M8WDX', 'LP-4M8WDX'],
])('%j looks like the code %s', (typed, code) => {
  expect(typedCode(typed)).toBe(code)
})

test.each(['', 'ninguno de ellos', 'LP', 'LP-4M8', 'LP-4M8WDXY', 'LP-ÑÑÑÑÑ', 'x'.repeat(200)])(
  '%j does not look like a code',
  (typed) => {
    expect(typedCode(typed)).toBeUndefined()
  },
)

test.each([
  ['a symbol that codes never contain', 'LP-4M8W0', 'LP-4M8WD'],
  ['several such symbols', 'LP-OM8WI', 'LP-DM8WJ'],
  ['a similar symbol', 'LP-4MBWD', 'LP-4M8WD'],
  ['a different symbol', 'LP-4M8WX', 'LP-4M8WD'],
  ['two adjacent symbols swapped', 'LP-M48WD', 'LP-4M8WD'],
  ['one symbol too many', 'LP-4M8WDX', 'LP-4M8WD'],
  ['one symbol too few', 'LP-4M8D', 'LP-4M8WD'],
])('%s: %s is near %s', (_name, typed, intended) => {
  expect(nearbyCodes(typed)).toContain(intended)
})

test('codes with a similar symbol come before codes with another symbol', () => {
  const codes = nearbyCodes('LP-4M8WB')
  expect(codes.indexOf('LP-4M8W8')).toBeLessThan(codes.indexOf('LP-4M8WX'))
})

test('a typed code has at most 250 nearby codes, all well formed, unique and different from it', () => {
  const symbol = fc.constantFrom(...'0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ')
  const typed = fc
    .array(symbol, { minLength: 4, maxLength: 6 })
    .map((symbols) => `LP-${symbols.join('')}`)
  fc.assert(
    fc.property(typed, (code) => {
      const codes = nearbyCodes(code)
      expect(codes.length).toBeLessThanOrEqual(250)
      expect(new Set(codes).size).toBe(codes.length)
      expect(codes).not.toContain(code)
      for (const nearby of codes) expect(nearby).toMatch(new RegExp(`^LP-[${codeSymbols}]{5}$`))
    }),
  )
})
