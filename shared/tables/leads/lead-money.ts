import type { Money } from '../../contract/money.ts'

/** The columns of the amounts of a lead. */
export type MoneyColumns = {
  budgetAmount: number | null
  budgetCurrency: string | null
  valueAmount: number | null
  valueCurrency: string | null
}

/** The columns of the amounts of a lead, as Kysely selects them. */
export const moneyColumns = [
  'budgetAmount',
  'budgetCurrency',
  'valueAmount',
  'valueCurrency',
] as const satisfies (keyof MoneyColumns)[]

/** Returns the amounts of a lead. Only a won lead has a value; `formerValue` is that of one that was won and is no longer. */
export function moneyOf(lead: MoneyColumns & { status: string }) {
  const noted = toMoney(lead.valueAmount, lead.valueCurrency)
  const isWon = lead.status === 'won'
  return {
    budget: toMoney(lead.budgetAmount, lead.budgetCurrency),
    value: isWon ? noted : null,
    formerValue: isWon ? null : noted,
  }
}

function toMoney(amount: number | null, currency: string | null): Money | null {
  return amount === null || currency === null ? null : { amount, currency }
}

/** Returns the columns of a budget; null empties them. */
export function budgetColumns(budget: Money | null) {
  return { budgetAmount: budget?.amount ?? null, budgetCurrency: budget?.currency ?? null }
}

/** Returns the columns of a value; null empties them. */
export function valueColumns(value: Money | null) {
  return { valueAmount: value?.amount ?? null, valueCurrency: value?.currency ?? null }
}
