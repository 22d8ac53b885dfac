import type { Money } from '../../shared/contract/money.ts'

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
 * Reads what was typed. Thousands may be separated by commas or spaces.
 * @returns null if nothing was typed; undefined if it is not an amount
 */
export function readMoney({ amount, currency }: MoneyDraft): Money | null | undefined {
  const plain = amount.replace(/[\s,$]/g, '')
  if (plain === '') return null
  if (!/^\d{1,12}(\.\d{1,2})?$/.test(plain) || Number(plain) === 0) return undefined
  return { amount: Number(plain), currency }
}
