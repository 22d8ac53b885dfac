import { useState } from 'react'
import { useInput, useTranslate } from 'react-admin'
import { isSameMoney, type Money } from '../../shared/contract/money.ts'
import { MoneyField } from '../common/MoneyField.tsx'
import { draftOf, type MoneyDraft, readMoney } from '../common/moneyDraft.ts'
import { settings } from '../settings.ts'

/** Filters by the least budget of a client, in one currency. */
export function MinBudgetFilter({ source, label }: { source: string; label: string }) {
  const translate = useTranslate()
  const { field } = useInput<Money | ''>({ source })
  const value = field.value || null
  const [typed, setTyped] = useState<MoneyDraft>(() => draftOf(value, settings.currency))
  // What is typed stays as it is while it is the amount of the filter, or none yet.
  const draft = isShown(typed, value) ? typed : draftOf(value, typed.currency)
  const change = (next: MoneyDraft) => {
    setTyped(next)
    const money = readMoney(next)
    if (money !== undefined) field.onChange(money ?? '')
  }
  return <MoneyField label={translate(label)} draft={draft} onChange={change} />
}

function isShown(typed: MoneyDraft, value: Money | null) {
  const money = readMoney(typed)
  return money === undefined || isSameMoney(money, value)
}
