import { describe, expect, test } from 'vitest'
import { capacityOf, type LoanTerms } from '../../worker/assessment/capacity.ts'

const terms: LoanTerms = {
  annualRate: 0.1,
  years: 20,
  maxLoanToValue: 0.8,
  closingCostRate: 0.06,
}

// i = 0.10 / 12 = 0.0083333, n = 240, (1 - 1.0083333^-240) / i = 103.624619
describe('the capacity of a buyer', () => {
  test('is limited by the payment, if that results in the lower price', () => {
    // loan = 4,000 x 103.624619 = 414,498.48; by payment (200,000 + 414,498.48) / 1.06 = 579,715.54
    // by cash 200,000 / (1 - 0.80 + 0.06) = 769,230.77
    const capacity = capacityOf(
      { budget: 900_000, downPayment: 200_000, monthlyCapacity: 4_000 },
      terms,
    )
    expect(capacity.limitedBy).toBe('payment')
    expect(capacity.price).toBeCloseTo(579_715.54, 2)
    expect(capacity.loan).toBeCloseTo(414_498.48, 1)
    expect(capacity.monthlyPayment).toBeCloseTo(4_000, 6)
  })

  test('is limited by the cash, if that results in the lower price', () => {
    // by cash 100,000 / 0.26 = 384,615.38; loan = 384,615.38 x 1.06 - 100,000 = 307,692.31
    // payment = 307,692.31 / 103.624619 = 2,969.30
    const capacity = capacityOf(
      { budget: 900_000, downPayment: 100_000, monthlyCapacity: 9_000 },
      terms,
    )
    expect(capacity.limitedBy).toBe('cash')
    expect(capacity.price).toBeCloseTo(384_615.38, 2)
    expect(capacity.loan).toBeCloseTo(307_692.31, 2)
    expect(capacity.monthlyPayment).toBeCloseTo(2_969.3, 1)
  })

  test('with a down payment only, is the lower of the budget and the price that the cash allows', () => {
    const rich = capacityOf({ budget: 500_000, downPayment: 200_000 }, terms)
    expect(rich).toMatchObject({ price: 500_000, limitedBy: 'budget', loan: 330_000 })
    const poor = capacityOf({ budget: 500_000, downPayment: 26_000 }, terms)
    expect(poor.limitedBy).toBe('cash')
    expect(poor.price).toBeCloseTo(100_000, 6)
  })

  test('with a monthly payment only, is returned with the cash that is needed', () => {
    // 414,498.48 / 0.80 = 518,123.10; cash 518,123.10 x 0.26 = 134,712.01
    const capacity = capacityOf({ budget: 900_000, monthlyCapacity: 4_000 }, terms)
    expect(capacity.limitedBy).toBe('payment')
    expect(capacity.price).toBeCloseTo(518_123.1, 1)
    expect(capacity.cashNeeded).toBeCloseTo(134_712.0, 1)
  })

  test('with neither, is the stated budget', () => {
    expect(capacityOf({ budget: 900_000 }, terms)).toEqual({
      price: 900_000,
      limitedBy: 'none',
      loan: null,
      monthlyPayment: null,
      cashNeeded: null,
    })
  })

  test('without interest, has a loan that is the sum of its payments', () => {
    const free = { ...terms, annualRate: 0 }
    const { loan } = capacityOf({ budget: 1, monthlyCapacity: 1_000 }, free)
    expect(loan).toBe(240_000)
  })

  test('is finite for the largest amounts', () => {
    const most = Number.MAX_VALUE
    const capacity = capacityOf({ budget: most, downPayment: most, monthlyCapacity: most }, terms)
    expect(Number.isFinite(capacity.price)).toBe(true)
    expect(Number.isFinite(capacity.loan)).toBe(true)
  })
})
