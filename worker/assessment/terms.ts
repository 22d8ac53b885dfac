import type { Config } from '../../shared/runtime/config.ts'
import type { LoanTerms } from './capacity.ts'

/** Returns the mortgage terms from the settings. */
export function termsOf(config: Config): LoanTerms {
  return {
    annualRate: config.LOAN_ANNUAL_RATE,
    years: config.LOAN_YEARS,
    maxLoanToValue: config.LOAN_MAX_LTV,
    closingCostRate: config.CLOSING_COST_RATE,
  }
}
