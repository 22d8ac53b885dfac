import type { Language } from '../../shared/contract/language.ts'
import type { PricedProperty } from '../../shared/tables/properties/properties.ts'
import { formatDate, formatMoney, formatPercent } from '../../shared/view/format.ts'
import { addressOf, pagePaths } from '../../shared/view/site.ts'
import { greetable } from '../mail/clean.ts'
import type { MailData, RecommendedProperty } from '../mail/data.ts'
import type { Capacity, LoanTerms, Means, Working } from './capacity.ts'
import type { Recommendations } from './recommend.ts'

/** Everything an assessment shows, kept as numbers so that staff see what the client saw. */
export type Figures = {
  means: Means
  terms: LoanTerms
  capacity: Capacity
  working: Working
  recommendations: Recommendations
}

/** Who reads the figures, and of which day they are. */
export type Reader = {
  name: string
  language: Language
  currency: string
  timeZone: string
  calculatedAt: Date | string
}

/** The figures in words and amounts of the reader's language. */
export function describe(figures: Figures, reader: Reader): MailData['assessment'] {
  const { means, terms, capacity, working, recommendations } = figures
  const { language, currency } = reader
  const money = (amount: number) => formatMoney(amount, currency, language)
  const maybe = (amount: number | null | undefined) => (amount == null ? null : money(amount))
  const shortfall = means.budget - capacity.price
  return {
    name: greetable(reader.name),
    calculatedOn: formatDate(reader.calculatedAt, language, reader.timeZone),
    capacity: money(capacity.price),
    budget: money(means.budget),
    downPayment: maybe(means.downPayment),
    monthlyCapacity: maybe(means.monthlyCapacity),
    limitedBy: capacity.limitedBy,
    working: {
      loanByPayment: maybe(working.loanByPayment),
      priceByPayment: maybe(working.priceByPayment),
      priceByCash: maybe(working.priceByCash),
    },
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
    path: addressOf(`${pagePaths.properties}/${property.slug}`, language),
    title: language === 'es' ? property.titleEs : property.titleEn,
    city: property.city,
    price: formatMoney(property.price, property.currency, language),
  }
}
