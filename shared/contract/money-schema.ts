import { z } from 'zod'
import { hasAmount, isCurrency, MAX_AMOUNT } from './money.ts'

/** Schema of an amount that is paid for a property. */
export const amountSchema = z.number().positive().max(MAX_AMOUNT).multipleOf(0.01)

/** Schema of the code of a currency. */
export const currencySchema = z
  .string()
  .max(3)
  .refine(isCurrency, { params: { error: 'currency' } })

/** Schema of an amount with its currency, both required. */
export const moneySchema = z
  .strictObject({ amount: amountSchema, currency: currencySchema })
  .refine(hasAmount, { path: ['amount'], params: { error: 'noCents' } })
