// @ts-check

/**
 * An amount as people write it: 900000, 900,000, $ 1.250.000, 4,000.50, 4 000,5.
 * @param {string} text
 * @returns {number | undefined} nothing when it is not one
 */
export function readAmount(text) {
  const plain = text.replace(/[\s$€'’]|\b(usd|mxn|eur)\b/gi, '')
  if (!/^-?\d[\d.,]*$/.test(plain)) return undefined
  const marks = plain.match(/[.,]/g) ?? []
  const last = marks.at(-1)
  // The last mark parts the cents, unless three digits follow it or the same mark stands before.
  const decimals = last ? plain.slice(plain.lastIndexOf(last) + 1) : ''
  const isGrouped =
    last === undefined || decimals.length === 3 || marks.indexOf(last) < marks.length - 1
  const whole = isGrouped ? plain : plain.slice(0, plain.lastIndexOf(last))
  const amount = Number(whole.replace(/[.,]/g, '') + (isGrouped ? '' : `.${decimals}`))
  return Number.isFinite(amount) ? amount : undefined
}
