// @ts-check

const plain = /^-?\d+(?:[.,]\d{1,2})?$/
// One mark between thousands, the same all along; another before the cents.
const grouped = /^-?[1-9]\d{0,2}([,. '])\d{3}(?:\1\d{3})*(?:(?!\1)[.,]\d{1,2})?$/

/**
 * An amount as people write it: 900000, 900,000, 1.250.000, 4 000,50, US$ 900,000, $900,000 USD.
 * Three digits after a mark are thousands, one or two are decimals: 1,500 is 1500, and 1,5 is 1.5.
 * @param {string} text
 * @param {string} currency what it has to be in (ISO 4217), if it says so
 * @returns {number | undefined} nothing when it is not one, or is in another currency
 */
export function readAmount(text, currency) {
  const written = withoutMarks(text.trim(), currency).replace(/\s/g, ' ').replaceAll('’', "'")
  if (!plain.test(written) && !grouped.test(written)) return undefined
  const [decimals = ''] = written.match(/[.,]\d{1,2}$/) ?? []
  const whole = written.slice(0, written.length - decimals.length).replace(/[^-\d]/g, '')
  const amount = Number(`${whole}.${decimals.slice(1)}`)
  return Number.isFinite(amount) ? amount : undefined
}

/** @param {string} text @param {string} currency */
function withoutMarks(text, currency) {
  const marks = marksOf(currency)
  const first = marks.find((mark) => text.toUpperCase().startsWith(mark)) ?? ''
  const rest = text.slice(first.length).trim()
  const last = marks.find((mark) => rest.toUpperCase().endsWith(mark)) ?? ''
  return rest.slice(0, rest.length - last.length).trim()
}

/** @param {string} code */
function marksOf(code) {
  const parts = new Intl.NumberFormat('en', {
    style: 'currency',
    currency: code,
    currencyDisplay: 'narrowSymbol',
  }).formatToParts(0)
  const sign = parts.find(({ type }) => type === 'currency')?.value ?? code
  // The longest first: USD$, US$, USD, $.
  return [code + sign, code.slice(0, 2) + sign, code, sign]
}
