import { expect, test } from 'vitest'
import { draftOf, moneyProblem, readMoney } from '../../admin/common/moneyDraft.ts'

const read = (amount: string) => readMoney({ amount, currency: 'MXN' })

test.each([
  ['1250', 1_250],
  ['1,250', 1_250],
  ['$ 1,250,000.50', 1_250_000.5],
  ['1 250 000', 1_250_000],
  ['12.5', 12.5],
  ['100,000,000,000', 100_000_000_000],
])('%s is an amount', (typed, amount) => {
  expect(read(typed)).toEqual({ amount, currency: 'MXN' })
})

test.each([
  '12,50',
  '1,2500',
  '1250,000',
  ',250',
  '1,,250',
  '1.250',
  '0',
  '12 mil',
  '100,000,000,000.01',
  '999,999,999,999.99',
  '1000000000000',
])('%s is none', (typed) => {
  expect(read(typed)).toBeUndefined()
})

test.each([
  ['12 mil', 'MXN', 'notNumber'],
  ['0', 'MXN', 'zero'],
  ['100,000,000,001', 'MXN', 'tooLarge'],
  ['1,250.50', 'JPY', 'noCents'],
  ['1,250.00', 'JPY', undefined],
  ['1,250.50', 'MXN', undefined],
  ['', 'JPY', undefined],
])('%s %s has the problem %s', (amount, currency, problem) => {
  expect(moneyProblem({ amount, currency })).toBe(problem)
})

test('an empty input is no amount, and no mistake', () => {
  expect(read(' ')).toBeNull()
})

test.each([
  [2_000_000, '2,000,000'],
  [2_000_000.5, '2,000,000.50'],
])('the amount %d is shown for correction as %s', (amount, shown) => {
  const currency = 'MXN'
  expect(draftOf({ amount, currency }, 'USD')).toEqual({ amount: shown, currency })
})
