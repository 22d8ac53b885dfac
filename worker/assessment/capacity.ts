/** The amounts that a client stated, in one currency. */
export type Means = {
  budget: number
  downPayment?: number | undefined
  /** The highest monthly payment that they can make. */
  monthlyCapacity?: number | undefined
}

/** Assumed terms of a mortgage. */
export type LoanTerms = {
  /** Yearly interest as a fraction: 0.10 is ten percent. */
  annualRate: number
  years: number
  /** Largest loan as a fraction of the price. */
  maxLoanToValue: number
  /** Closing costs as a fraction of the price. */
  closingCostRate: number
}

/** What limits the capacity. `none`: nothing but the budget was stated, so the capacity is the budget. */
type Limit = 'payment' | 'cash' | 'budget' | 'none'

export type Capacity = {
  /** The highest price the client can pay. */
  price: number
  limitedBy: Limit
  /**
   * The loan needed for that price; null if the client stated neither a down payment nor a monthly payment.
   */
  loan: number | null
  /** Monthly payment of that loan; null if `loan` is. */
  monthlyPayment: number | null
  /** Cash needed for that price, including closing costs; null unless only a monthly payment was stated. */
  cashNeeded: number | null
}

/**
 * Calculates the highest price a client can pay, depending on what they stated:
 * - a down payment and a monthly payment: the lower of the two prices that these allow;
 * - only a monthly payment: the price that it allows;
 * - only a down payment: the price that it allows, but at most the budget;
 * - neither: the budget.
 *
 * Annuity formula: at a monthly interest rate of i, a loan of L is paid off in n months by monthly payments
 * of `L * i / (1 - (1+i)^-n)`.
 */
export function capacityOf(means: Means, terms: LoanTerms): Capacity {
  const { budget, downPayment, monthlyCapacity } = means
  if (downPayment !== undefined && monthlyCapacity !== undefined)
    return byPaymentAndCash(downPayment, monthlyCapacity, terms)
  if (downPayment !== undefined) return byCash(budget, downPayment, terms)
  if (monthlyCapacity !== undefined) return byPayment(monthlyCapacity, terms)
  return { price: budget, limitedBy: 'none', loan: null, monthlyPayment: null, cashNeeded: null }
}

/** Intermediate results. Each is null if the client did not state the amount that it is calculated from. */
export type IntermediateResults = {
  /** The loan that the monthly payment pays off. */
  loanByPayment: number | null
  /** The highest price for which that loan suffices, with the down payment if one was stated. */
  priceByPayment: number | null
  /** The highest price for which the down payment suffices, with the largest allowed loan. */
  priceByCash: number | null
}

/** Calculates the intermediate results of `capacityOf`. */
export function intermediateResultsOf(
  { downPayment, monthlyCapacity }: Means,
  terms: LoanTerms,
): IntermediateResults {
  const loan = monthlyCapacity === undefined ? null : loanFor(monthlyCapacity, terms)
  return {
    loanByPayment: loan,
    priceByPayment: loan === null ? null : priceForLoan(loan, downPayment, terms),
    priceByCash: downPayment === undefined ? null : priceForCash(downPayment, terms),
  }
}

/** Returns the loan that is paid off by monthly payments of `payment`. */
function loanFor(payment: number, terms: LoanTerms): number {
  return clampToFinite(payment * annuityFactor(terms))
}

function paymentFor(loan: number, terms: LoanTerms): number {
  return loan / annuityFactor(terms)
}

function byPaymentAndCash(down: number, payment: number, terms: LoanTerms): Capacity {
  const withPayment = priceForLoan(loanFor(payment, terms), down, terms)
  const withCash = priceForCash(down, terms)
  return withPayment <= withCash
    ? withLoan(withPayment, 'payment', down, terms)
    : withLoan(withCash, 'cash', down, terms)
}

function byCash(budget: number, down: number, terms: LoanTerms): Capacity {
  const withCash = priceForCash(down, terms)
  return budget <= withCash
    ? withLoan(budget, 'budget', down, terms)
    : withLoan(withCash, 'cash', down, terms)
}

function byPayment(payment: number, terms: LoanTerms): Capacity {
  const loan = loanFor(payment, terms)
  const price = priceForLoan(loan, undefined, terms)
  return {
    price,
    limitedBy: 'payment',
    loan,
    monthlyPayment: payment,
    cashNeeded: clampToFinite(price * cashShare(terms)),
  }
}

function withLoan(price: number, limitedBy: Limit, down: number, terms: LoanTerms): Capacity {
  const loan = Math.max(0, clampToFinite(price * (1 + terms.closingCostRate)) - down)
  return { price, limitedBy, loan, monthlyPayment: paymentFor(loan, terms), cashNeeded: null }
}

// If no down payment was stated, the loan is assumed to be the largest allowed share of the price.
function priceForLoan(loan: number, down: number | undefined, terms: LoanTerms) {
  if (down === undefined) return clampToFinite(loan / terms.maxLoanToValue)
  return clampToFinite((down + loan) / (1 + terms.closingCostRate))
}

function priceForCash(down: number, terms: LoanTerms) {
  return clampToFinite(down / cashShare(terms))
}

// The smallest share of a price that must be paid in cash, closing costs included.
function cashShare({ maxLoanToValue, closingCostRate }: LoanTerms) {
  return 1 - maxLoanToValue + closingCostRate
}

function annuityFactor({ annualRate, years }: LoanTerms) {
  const i = annualRate / 12
  const n = years * 12
  return i === 0 ? n : -Math.expm1(-n * Math.log1p(i)) / i
}

// Clients can state any finite amount. The result must be finite as well.
function clampToFinite(amount: number) {
  return Math.min(amount, Number.MAX_VALUE)
}
