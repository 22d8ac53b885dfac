import { expect, test } from 'vitest'
import { readAmount } from '../../api/portal/static/amount.js'

test.each([
  ['900000', 900_000],
  ['900,000', 900_000],
  ['900.000', 900_000],
  ['900 000', 900_000],
  ['900\u202f000', 900_000],
  ["1'250'000", 1_250_000],
  ['1’250’000', 1_250_000],
  ['1.250.000', 1_250_000],
  ['1,250,000.50', 1_250_000.5],
  ['1.250.000,5', 1_250_000.5],
  ['4 000,50', 4_000.5],
  ['4000.5', 4_000.5],
  ['$900,000', 900_000],
  ['$ 900,000', 900_000],
  ['US$ 900,000', 900_000],
  ['US$900,000', 900_000],
  ['usd 900,000', 900_000],
  ['USD900000', 900_000],
  ['900,000 USD', 900_000],
  ['$900,000 USD', 900_000],
  // Three digits after a separator are thousands; one or two are decimals.
  ['1,500', 1_500],
  ['1.500', 1_500],
  ['1,5', 1.5],
  ['1,50', 1.5],
  ['0.5', 0.5],
  ['-5', -5],
])('%s is read as %d USD', (text, amount) => expect(readAmount(text, 'USD')).toBe(amount))

test.each([
  ['', 'USD'],
  ['$', 'USD'],
  ['MXN 900,000', 'USD'],
  ['900,000 MXN', 'USD'],
  ['MX$900,000', 'USD'],
  ['€900,000', 'USD'],
  ['900.000 €', 'USD'],
  ['£1', 'USD'],
  ['CA$ 900,000', 'USD'],
  ['US$ 900,000', 'MXN'],
  ['$900,000', 'EUR'],
  ['900k', 'USD'],
  ['1.5M', 'USD'],
  ['200 mil', 'USD'],
  ['900,000 pesos', 'USD'],
  ['1e6', 'USD'],
  ['NaN', 'USD'],
  ['Infinity', 'USD'],
  ['9'.repeat(400), 'USD'],
  // Ambiguous.
  ['0.500', 'USD'],
  ['1,2345', 'USD'],
  ['1.5000', 'USD'],
  ['1,250.000', 'USD'],
  ['1,250,00', 'USD'],
  ['12,34,567', 'USD'],
  ['1,250,000,50', 'USD'],
  ['900,000 - 950,000', 'USD'],
])('%j is not an amount in %s', (text, currency) =>
  expect(readAmount(text, currency)).toBeUndefined(),
)

test.each([
  ['MXN', 'MX$ 900,000'],
  ['MXN', '$900,000 MXN'],
  ['EUR', '900.000 €'],
  ['CHF', "CHF 900'000"],
])('if the currency is %s, %s is read as 900,000', (currency, text) =>
  expect(readAmount(text, currency)).toBe(900_000),
)
