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
])('%j may have been meant as a code', (typed, code) => {
  expect(typedCode(typed)).toBe(code)
})

test.each(['', 'ninguno de ellos', 'LP', 'LP-4M8', 'LP-4M8WDXY', 'LP-ÑÑÑÑÑ', 'x'.repeat(200)])(
  '%j is nothing like a code',
  (typed) => {
    expect(typedCode(typed)).toBeUndefined()
  },
)

test.each([
  ['a sign codes do not have', 'LP-4M8W0', 'LP-4M8WD'],
  ['several of them', 'LP-OM8WI', 'LP-DM8WJ'],
  ['a look-alike', 'LP-4MBWD', 'LP-4M8WD'],
  ['another sign', 'LP-4M8WX', 'LP-4M8WD'],
  ['neighbours swapped', 'LP-M48WD', 'LP-4M8WD'],
  ['one too many', 'LP-4M8WDX', 'LP-4M8WD'],
  ['one too few', 'LP-4M8D', 'LP-4M8WD'],
])('%s: %s is near %s', (_what, typed, meant) => {
  expect(nearbyCodes(typed)).toContain(meant)
})

test('a look-alike comes before any other sign', () => {
  const codes = nearbyCodes('LP-4M8WB')
  expect(codes.indexOf('LP-4M8W8')).toBeLessThan(codes.indexOf('LP-4M8WX'))
})

test('of any code at most 250 codes are near, each one well formed, never itself', () => {
  const sign = fc.constantFrom(...'0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ')
  const typed = fc
    .array(sign, { minLength: 4, maxLength: 6 })
    .map((signs) => `LP-${signs.join('')}`)
  fc.assert(
    fc.property(typed, (code) => {
      const codes = nearbyCodes(code)
      expect(codes.length).toBeLessThanOrEqual(250)
      expect(new Set(codes).size).toBe(codes.length)
      expect(codes).not.toContain(code)
      for (const each of codes) expect(each).toMatch(new RegExp(`^LP-[${codeSymbols}]{5}$`))
    }),
  )
})
