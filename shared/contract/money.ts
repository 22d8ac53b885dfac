/** An amount in a currency (ISO 4217). */
export type Money = { amount: number; currency: string }

/** The largest amount that is accepted; the columns are numeric(14, 2). */
export const MAX_AMOUNT = 100_000_000_000

/** Whether a currency has an amount: one without cents, such as JPY, has whole amounts only. An unknown currency has any. */
export function hasAmount({ amount, currency }: Money): boolean {
  return Number.isInteger(amount) || !isCurrency(currency) || decimalsOf(currency) > 0
}

/** Whether a code is that of a currency: every one that `Intl` knows. */
export function isCurrency(code: string): boolean {
  return Intl.supportedValuesOf('currency').includes(code)
}

function decimalsOf(currency: string) {
  const format = new Intl.NumberFormat('en', { style: 'currency', currency })
  return format.resolvedOptions().maximumFractionDigits ?? 2
}

/** Whether the value of a field is an amount with its currency. */
export function isMoney(value: unknown): value is Money {
  const { amount, currency } = Object(value)
  return typeof amount === 'number' && typeof currency === 'string'
}

/** Whether two amounts are the same, in the same currency. */
export function isSameMoney(one: Money | null, other: Money | null): boolean {
  return one?.amount === other?.amount && one?.currency === other?.currency
}

/** Returns the price of a property as an amount; null without one. */
export function priceOf(property: { price: number; currency: string } | null): Money | null {
  return property && { amount: property.price, currency: property.currency }
}
