import type { Language } from '../../shared/contract/language.ts'
import type { PricedProperty } from '../../shared/tables/properties.ts'
import { formatMoney, formatPercent } from '../mail/format.ts'
import type { MailData, RecommendedProperty } from '../mail/templates.ts'
import type { Capacity, LoanTerms, Means } from './capacity.ts'
import type { Recommendations } from './recommend.ts'

/** Everything an assessment shows, kept as numbers so that staff see what the client saw. */
export type Figures = {
  means: Means
  terms: LoanTerms
  capacity: Capacity
  recommendations: Recommendations
}

/** The figures in words and amounts of the reader's language. */
export function describe(
  figures: Figures,
  reader: { name: string; language: Language; currency: string },
): MailData['assessment'] {
  const { means, terms, capacity, recommendations } = figures
  const { name, language, currency } = reader
  const money = (amount: number) => formatMoney(amount, currency, language)
  const maybe = (amount: number | null | undefined) => (amount == null ? null : money(amount))
  const shortfall = means.budget - capacity.price
  return {
    name,
    capacity: money(capacity.price),
    budget: money(means.budget),
    downPayment: maybe(means.downPayment),
    monthlyCapacity: maybe(means.monthlyCapacity),
    limitedBy: capacity.limitedBy,
    loan: maybe(capacity.loan),
    monthlyPayment: maybe(capacity.monthlyPayment),
    neededDownPayment: maybe(capacity.cashNeeded),
    shortfall: shortfall > 0 ? money(shortfall) : null,
    assumptions: {
      annualRate: formatPercent(terms.annualRate, language),
      years: terms.years,
      maxLoan: formatPercent(terms.maxLoanToValue, language),
      closingCosts: formatPercent(terms.closingCostRate, language),
    },
    within: recommendations.within.map((property) => show(property, language)),
    above: recommendations.above.map((property) => show(property, language)),
  }
}

function show(property: PricedProperty, language: Language): RecommendedProperty {
  return {
    title: language === 'es' ? property.titleEs : property.titleEn,
    city: property.city,
    price: formatMoney(property.price, property.currency, language),
  }
}
