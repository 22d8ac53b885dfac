import { type Money, maxAmount } from '../../shared/contract/money.ts'

/** An amount as it is typed; `amount` is empty if none is known. */
export type MoneyDraft = { amount: string; currency: string }

// Both languages of the dashboard separate thousands with commas.
const grouped = new Intl.NumberFormat('en-US', { maximumFractionDigits: 2 })

/**
 * Returns the draft of an amount; of an unknown one, an empty draft.
 * @param currency that of an empty draft
 */
export function draftOf(money: Money | null, currency: string): MoneyDraft {
  return money ? { ...money, amount: grouped.format(money.amount) } : { amount: '', currency }
}

/**
 * Reads what was typed. Thousands may be separated by spaces, or by commas: each in front of three digits, because a comma in
 * front of two is the decimal point of somebody else.
 * @returns null if nothing was typed; undefined if it is not an amount
 */
export function readMoney({ amount, currency }: MoneyDraft): Money | null | undefined {
  const typed = amount.replace(/[\s$]/g, '')
  if (typed === '') return null
  if (!/^(\d+|\d{1,3}(,\d{3})+)(\.\d{1,2})?$/.test(typed)) return undefined
  const value = Number(typed.replaceAll(',', ''))
  return value > 0 && value <= maxAmount ? { amount: value, currency } : undefined
}
