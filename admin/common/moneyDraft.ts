import { hasAmount, MAX_AMOUNT, type Money } from '../../shared/contract/money.ts'

/** An amount as it is typed; `amount` is empty if none is known. */
export type MoneyDraft = { amount: string; currency: string }

// Both languages of the dashboard separate thousands with commas.
const grouped = new Intl.NumberFormat('en-US', {
  minimumFractionDigits: 2,
  trailingZeroDisplay: 'stripIfInteger',
})

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
 * @returns null if nothing was typed; undefined if it is not an amount that can be stored
 */
export function readMoney(draft: MoneyDraft): Money | null | undefined {
  const money = readTyped(draft)
  return money && problemOf(money) ? undefined : money
}

/** What is wrong with a draft of an amount. */
export type MoneyProblem = 'notNumber' | 'zero' | 'tooLarge' | 'noCents'

/** Returns what is wrong with what was typed; undefined if it is an amount, or nothing. */
export function moneyProblem(draft: MoneyDraft): MoneyProblem | undefined {
  const money = readTyped(draft)
  if (money === undefined) return 'notNumber'
  return money ? problemOf(money) : undefined
}

function readTyped({ amount, currency }: MoneyDraft): Money | null | undefined {
  const typed = amount.replace(/[\s$]/g, '')
  if (typed === '') return null
  if (!/^(\d+|\d{1,3}(,\d{3})+)(\.\d{1,2})?$/.test(typed)) return undefined
  return { amount: Number(typed.replaceAll(',', '')), currency }
}

function problemOf(money: Money): MoneyProblem | undefined {
  if (money.amount <= 0) return 'zero'
  if (money.amount > MAX_AMOUNT) return 'tooLarge'
  return hasAmount(money) ? undefined : 'noCents'
}
