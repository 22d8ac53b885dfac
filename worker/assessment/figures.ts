import type { Language } from '../../shared/contract/language.ts'
import type { EmailData } from '../../shared/mail/data.ts'
import { greetingName } from '../../shared/mail/greeting-name.ts'
import { mailedProperty } from '../../shared/mail/mailed-property.ts'
import { formatDownPayment } from '../../shared/view/down-payment.ts'
import { formatDate, formatEstimate, formatMoney, formatPercent } from '../../shared/view/format.ts'
import type { Capacity, IntermediateResults, LoanTerms, Means } from './capacity.ts'
import type { Recommendations } from './recommend.ts'

/** The numbers of an assessment. They are stored, so that staff see the same numbers as the client. */
export type Figures = {
  means: Means
  terms: LoanTerms
  capacity: Capacity
  working: IntermediateResults
  recommendations: Recommendations
}

/** The recipient of the email, and what is needed to format the figures for them. */
export type Reader = {
  name: string
  language: Language
  currency: string
  timeZone: string
  calculatedAt: Date | string
  /** Until when an advisor answers a client who writes today. */
  answerBy?: string
  /** The code of the partner who referred the client. */
  referralCode?: string | undefined
}

/** Returns the data of the assessment email: the figures, formatted in the reader's language. */
export function formatFigures(figures: Figures, reader: Reader): EmailData['assessment'] {
  const { means, terms, capacity, working, recommendations } = figures
  const { language, currency, answerBy = null, referralCode } = reader
  const money = (amount: number) => formatMoney(amount, currency, language)
  const moneyOrNull = (amount: number | null | undefined) => (amount == null ? null : money(amount))
  const estimate = (amount: number) => formatEstimate(amount, currency, language)
  const estimateOrNull = (amount: number | null) => (amount === null ? null : estimate(amount))
  const isWithoutDownPayment = means.downPayment === 0
  const shortfall = means.budget - capacity.price
  return {
    name: greetingName(reader.name),
    answerBy,
    calculatedOn: formatDate(reader.calculatedAt, language, reader.timeZone),
    capacity: estimate(capacity.price),
    budget: money(means.budget),
    downPayment:
      means.downPayment === undefined
        ? null
        : formatDownPayment(means.downPayment, currency, language),
    isWithoutDownPayment,
    monthlyCapacity: moneyOrNull(means.monthlyCapacity),
    limitedBy: capacity.limitedBy,
    working: {
      loanByPayment: estimateOrNull(working.loanByPayment),
      priceByPayment: estimateOrNull(working.priceByPayment),
      priceByCash: isWithoutDownPayment ? null : estimateOrNull(working.priceByCash),
    },
    loan: estimateOrNull(capacity.loan),
    monthlyPayment: estimateOrNull(capacity.monthlyPayment),
    neededDownPayment: estimateOrNull(capacity.cashNeeded),
    shortfall: shortfall > 0 ? estimate(shortfall) : null,
    assumptions: {
      annualRate: formatPercent(terms.annualRate, language),
      years: terms.years,
      maxLoan: formatPercent(terms.maxLoanToValue, language),
      closingCosts: formatPercent(terms.closingCostRate, language),
    },
    within: recommendations.within.map((property) =>
      mailedProperty(property, language, referralCode),
    ),
    above: recommendations.above.map((property) =>
      mailedProperty(property, language, referralCode),
    ),
  }
}
