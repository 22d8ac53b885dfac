// @ts-check

const ungrouped = /^-?\d+(?:[.,]\d{1,2})?$/
// The same separator between all thousands, and a different one before the decimals.
const grouped = /^-?[1-9]\d{0,2}([,. '])\d{3}(?:\1\d{3})*(?:(?!\1)[.,]\d{1,2})?$/

/**
 * Parses an amount as people write it: 900000, 900,000, 1.250.000, 4 000,50, US$ 900,000, $900,000 USD. After a
 * separator, three digits are part of the whole number, one or two are decimals: 1,500 is 1500, and 1,5 is 1.5.
 * @param {string} text
 * @param {string} currency the only currency that the text may contain (ISO 4217)
 * @returns {number | undefined} undefined if the text is not an amount, or contains another currency
 */
export function readAmount(text, currency) {
  const written = withoutCurrency(text.trim(), currency).replace(/\s/g, ' ').replaceAll('’', "'")
  if (!ungrouped.test(written) && !grouped.test(written)) return undefined
  const [decimals = ''] = written.match(/[.,]\d{1,2}$/) ?? []
  const whole = written.slice(0, written.length - decimals.length).replace(/[^-\d]/g, '')
  const amount = Number(`${whole}.${decimals.slice(1)}`)
  return Number.isFinite(amount) ? amount : undefined
}

/** @param {string} text @param {string} currency */
function withoutCurrency(text, currency) {
  const notations = notationsOf(currency)
  const prefix = notations.find((notation) => text.toUpperCase().startsWith(notation)) ?? ''
  const rest = text.slice(prefix.length).trim()
  const suffix = notations.find((notation) => rest.toUpperCase().endsWith(notation)) ?? ''
  return rest.slice(0, rest.length - suffix.length).trim()
}

/** @param {string} code */
function notationsOf(code) {
  const parts = new Intl.NumberFormat('en', {
    style: 'currency',
    currency: code,
    currencyDisplay: 'narrowSymbol',
  }).formatToParts(0)
  const symbol = parts.find(({ type }) => type === 'currency')?.value ?? code
  // Longest first: USD$, US$, USD, $.
  return [code + symbol, code.slice(0, 2) + symbol, code, symbol]
}
