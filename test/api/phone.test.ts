import { expect, test } from 'vitest'
import { readPhone } from '../../api/v1/phone.ts'

test.each([
  ['+52 55 1234 5678', '5512345678', '+525512345678'],
  ['55 1234 5678', '5512345678', '+525512345678'],
  ['0052 (81) 8345-6789', '8183456789', '+528183456789'],
  ['+1 (415) 555-2671', '4155552671', '+14155552671'],
  ['+34 612 345 678', '612345678', '+34612345678'],
  ['+44 20 7946 0958 ext. 12', '2079460958', '+442079460958'],
  ['＋５２　５５　１２３４　５６７８', '5512345678', '+525512345678'],
])('%s', (written, national, e164) => {
  expect(readPhone(written, 'MX')).toEqual({ national, e164 })
})

test('what cannot be parsed keeps its digits', () => {
  expect(readPhone('call me: 1234567 or 7654321 or 998', 'MX')).toEqual({
    national: expect.stringMatching(/^\d+$/),
    e164: null,
  })
})

test.each(['123456', 'no digits', '+52'])('%j has too few digits', (written) => {
  expect(readPhone(written, 'MX')).toBeUndefined()
})
