import { z } from 'zod'
import { maxAmount } from './money.ts'

/** Schema of an amount that is paid for a property. */
export const amountSchema = z.number().positive().max(maxAmount).multipleOf(0.01)

/** Schema of the code of a currency: every one that `Intl` knows. */
export const currencySchema = z
  .string()
  .max(3)
  .refine(isCurrency, { params: { error: 'currency' } })

/** Schema of an amount with its currency, both required. */
export const moneySchema = z.strictObject({ amount: amountSchema, currency: currencySchema })

function isCurrency(code: string) {
  return Intl.supportedValuesOf('currency').includes(code)
}
