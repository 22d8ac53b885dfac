import { useTranslate } from 'react-admin'
import type { AssignmentConditions } from '../../shared/contract/assignment.ts'
import { formatMoney } from '../../shared/view/format.ts'
import { useLanguage } from '../common/useLanguage.ts'
import { useOriginName } from '../leads/useOriginName.ts'

/** Returns a function that describes a rule's conditions in one line: "Tour · Oaxaca". */
export function useConditionText() {
  const translate = useTranslate()
  const language = useLanguage()
  const nameOrigin = useOriginName()
  return (conditions: AssignmentConditions): string => {
    const { kinds, regions, cities, languages, price, origins } = conditions
    const amount = (value: number) => formatMoney(value, price?.currency ?? '', language)
    const parts = [
      kinds?.map((kind) => translate(`leadKind.${kind}`)).join(', '),
      regions?.join(', '),
      cities?.join(', '),
      languages?.map((code) => translate(`common.${code}`)).join(', '),
      price?.from !== undefined && translate('rules.priceFrom', { amount: amount(price.from) }),
      price?.below !== undefined && translate('rules.priceBelow', { amount: amount(price.below) }),
      origins && translate('rules.originHas', { origins: origins.map(nameOrigin).join(', ') }),
    ]
    return parts.filter(Boolean).join(' · ') || translate('rules.everything')
  }
}
