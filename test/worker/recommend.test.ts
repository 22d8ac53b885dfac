import fc from 'fast-check'
import { v7 as uuid } from 'uuid'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { propertyStatuses } from '../../shared/contract/property.ts'
import { insertProperties, type NewProperty } from '../../shared/tables/properties/properties.ts'
import {
  capacityOf,
  intermediateResultsOf,
  type LoanTerms,
  type Means,
} from '../../worker/assessment/capacity.ts'
import { type Recommendations, recommend } from '../../worker/assessment/recommend.ts'
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

/** Returns a lower bound of a price that allows for the rounding of floating-point numbers. */
const lowerBound = (price: number) => price * (1 - 1e-12)

describe('for any means and terms', () => {
  test('a higher down payment never lowers the capacity', () => {
    const law = fc.property(means, amount, amount, terms, (client, one, other, loan) => {
      const [less, more] = [Math.min(one, other), Math.max(one, other)]
      const before = capacityOf({ ...client, downPayment: less }, loan)
      const after = capacityOf({ ...client, downPayment: more }, loan)
      expect(after.price).toBeGreaterThanOrEqual(lowerBound(before.price))
    })
    fc.assert(law, { numRuns: 1_000 })
  })

  test('a higher monthly payment never lowers the capacity', () => {
    const law = fc.property(means, amount, amount, terms, (client, one, other, loan) => {
      const [less, more] = [Math.min(one, other), Math.max(one, other)]
      const before = capacityOf({ ...client, monthlyCapacity: less }, loan)
      const after = capacityOf({ ...client, monthlyCapacity: more }, loan)
      expect(after.price).toBeGreaterThanOrEqual(lowerBound(before.price))
    })
    fc.assert(law, { numRuns: 1_000 })
  })

  test('the capacity is the lowest of the prices that it is calculated from', () => {
    const law = fc.property(means, terms, (client: Means, loan) => {
      const { priceByPayment, priceByCash } = intermediateResultsOf(client, loan)
      const isBounded = client.monthlyCapacity === undefined
      const candidates = [priceByPayment, priceByCash, isBounded ? client.budget : null]
      const prices = candidates.filter((price) => price !== null)
      expect(capacityOf(client, loan).price).toBe(Math.min(...prices))
    })
    fc.assert(law, { numRuns: 1_000 })
  })
})

describe('for any catalog', () => {
  let database: TestDatabase
  beforeAll(async () => {
    database = await createTestDatabase()
  })
  beforeEach(async () => {
    await database.db.deleteFrom('properties').execute()
  })
  afterAll(() => database?.drop())

  const currencies = ['USD', 'MXN'] as const
  const catalog = fc.array(
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

  test('the three highest prices within the limit and the two lowest slightly above it are recommended', async () => {
    const law = fc.asyncProperty(catalog, buyer, async (offers, { limit, currency }) => {
      const rows = offers.map(propertyOf)
      if (rows.length > 0) await insertProperties(database.db, rows)
      // Those of a batch do not affect each other.
      const limits = [limit + 1, limit, 0]
      const [, { within, above }] = (await recommend(database.db, limits, currency)) as [
        Recommendations,
        Recommendations,
      ]

      const eligible = rows.filter((row) => row.status === 'available' && row.currency === currency)
      const prices = eligible.map(({ price }) => Number(price)).sort((one, other) => one - other)
      const affordable = prices.filter((price) => price <= limit)
      const near = prices.filter((price) => price > limit && price <= limit * 1.1)
      expect(within.map(({ price }) => price)).toEqual(affordable.slice(-3).reverse())
      expect(above.map(({ price }) => price)).toEqual(near.slice(0, 2))

      const ids = [...within, ...above].map(({ id }) => id)
      expect(new Set(ids).size).toBe(ids.length)
      const offered = new Set(eligible.map(({ id }) => id))
      expect(ids.filter((id) => !offered.has(id))).toEqual([])
    })
    const lawWithCleanup = law.afterEach(async () => {
      await database.db.deleteFrom('properties').execute()
    })
    await fc.assert(lawWithCleanup, { numRuns: 60 })
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
