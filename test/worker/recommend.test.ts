import fc from 'fast-check'
import { v7 as uuid } from 'uuid'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { propertyStatuses } from '../../shared/contract/property.ts'
import { insertProperties, type NewProperty } from '../../shared/tables/properties/properties.ts'
import {
  capacityOf,
  type LoanTerms,
  type Means,
  workingOf,
} from '../../worker/assessment/capacity.ts'
import { recommend } from '../../worker/assessment/recommend.ts'
import { createTestDatabase, type TestDatabase } from '../setup/database.ts'

const amount = fc.double({ min: 0, max: 1e9, noNaN: true })
const terms: fc.Arbitrary<LoanTerms> = fc.record({
  annualRate: fc.double({ min: 0, max: 1, noNaN: true }),
  years: fc.integer({ min: 1, max: 50 }),
  maxLoanToValue: fc.double({ min: 0.01, max: 1, noNaN: true }),
  closingCostRate: fc.double({ min: 0.01, max: 1, noNaN: true }),
})
const means = fc.record(
  { budget: amount, downPayment: amount, monthlyCapacity: amount },
  { requiredKeys: ['budget'] },
)

/** Rounding of floating-point numbers is not a loss of capacity. */
const atLeast = (price: number) => price * (1 - 1e-12)

describe('whatever the means and the terms', () => {
  test('more down payment never lowers the capacity', () => {
    const law = fc.property(means, amount, amount, terms, (given, one, other, loan) => {
      const [less, more] = [Math.min(one, other), Math.max(one, other)]
      const before = capacityOf({ ...given, downPayment: less }, loan)
      const after = capacityOf({ ...given, downPayment: more }, loan)
      expect(after.price).toBeGreaterThanOrEqual(atLeast(before.price))
    })
    fc.assert(law, { numRuns: 1_000 })
  })

  test('more monthly payment never lowers the capacity', () => {
    const law = fc.property(means, amount, amount, terms, (given, one, other, loan) => {
      const [less, more] = [Math.min(one, other), Math.max(one, other)]
      const before = capacityOf({ ...given, monthlyCapacity: less }, loan)
      const after = capacityOf({ ...given, monthlyCapacity: more }, loan)
      expect(after.price).toBeGreaterThanOrEqual(atLeast(before.price))
    })
    fc.assert(law, { numRuns: 1_000 })
  })

  test('the capacity is the lowest of the figures it is worked out from', () => {
    const law = fc.property(means, terms, (given: Means, loan) => {
      const { priceByPayment, priceByCash } = workingOf(given, loan)
      const isBounded = given.monthlyCapacity === undefined
      const figures = [priceByPayment, priceByCash, isBounded ? given.budget : null]
      const known = figures.filter((figure) => figure !== null)
      expect(capacityOf(given, loan).price).toBe(Math.min(...known))
    })
    fc.assert(law, { numRuns: 1_000 })
  })
})

describe('among any catalogue', () => {
  let database: TestDatabase
  beforeAll(async () => {
    database = await createTestDatabase()
  })
  beforeEach(async () => {
    await database.db.deleteFrom('properties').execute()
  })
  afterAll(() => database?.drop())

  const currencies = ['USD', 'MXN'] as const
  const catalogue = fc.array(
    fc.record({
      price: fc.integer({ min: 1, max: 40 }).map((steps) => steps * 25_000),
      currency: fc.constantFrom(...currencies),
      status: fc.constantFrom(...propertyStatuses),
    }),
    { maxLength: 25 },
  )
  const buyer = fc.record({
    limit: fc.integer({ min: 0, max: 1_100_000 }),
    currency: fc.constantFrom(...currencies),
  })

  test('what is recommended is affordable, on offer, in the currency, and named once', async () => {
    const law = fc.asyncProperty(catalogue, buyer, async (offers, { limit, currency }) => {
      const rows = offers.map(propertyOf)
      if (rows.length > 0) await insertProperties(database.db, rows)
      const { within, above } = await recommend(database.db, limit, currency)

      const fitting = rows.filter((row) => row.status === 'available' && row.currency === currency)
      const prices = fitting.map(({ price }) => Number(price)).sort((one, other) => one - other)
      const affordable = prices.filter((price) => price <= limit)
      const near = prices.filter((price) => price > limit && price <= limit * 1.1)
      expect(within.map(({ price }) => price)).toEqual(affordable.slice(-3).reverse())
      expect(above.map(({ price }) => price)).toEqual(near.slice(0, 2))

      const ids = [...within, ...above].map(({ id }) => id)
      expect(new Set(ids).size).toBe(ids.length)
      const offered = new Set(fitting.map(({ id }) => id))
      expect(ids.filter((id) => !offered.has(id))).toEqual([])
    })
    const emptied = law.afterEach(async () => {
      await database.db.deleteFrom('properties').execute()
    })
    await fc.assert(emptied, { numRuns: 60 })
  })
})

function propertyOf(offer: Pick<NewProperty, 'price' | 'currency' | 'status'>): NewProperty {
  const id = uuid()
  const at = new Date()
  return {
    ...offer,
    ...{ id, slug: id, kind: 'villa' as const, titleEs: 'Casa', titleEn: 'House' },
    ...{ descriptionEs: '', descriptionEn: '', city: 'Oaxaca', region: 'Oaxaca' },
    ...{ bedrooms: 3, bathrooms: 2, areaM2: 200, createdAt: at, updatedAt: at },
  }
}
