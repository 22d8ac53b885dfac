/** Prefixes of codes: LU for reference codes of inquiries, LP for referral codes of partners. */
export const codePrefixes = ['LU', 'LP'] as const
export type CodePrefix = (typeof codePrefixes)[number]

/** The 31 symbols of a code: digits and capitals without 0, 1, I, L and O. */
export const codeSymbols = '23456789ABCDEFGHJKMNPQRSTUVWXYZ'

/** Number of symbols after the prefix. */
export const CODE_LENGTH = 5

export const symbolsPattern = `[${codeSymbols}]{${CODE_LENGTH}}`

/** Returns a code as issued. */
export function formatCode(prefix: CodePrefix, symbols: string): string {
  return `${prefix}-${symbols}`
}

/** Removes spaces, dashes and underscores from a code that a person typed, and capitalizes it. */
export function normalizeCode(typed: string): string {
  return typed.toUpperCase().replace(/[\s\p{Pd}_]/gu, '')
}

/**
 * Parses a code that a person typed. Ignores case, spaces, dashes and underscores; the prefix may be missing.
 * @returns the code as issued, or undefined if the input is not a code with this prefix
 */
export function readCode(prefix: CodePrefix, input: string): string | undefined {
  const bare = normalizeCode(input)
  const symbols = bare.length === CODE_LENGTH ? bare : bare.replace(new RegExp(`^${prefix}`), '')
  const wellFormed = symbols.length === CODE_LENGTH && [...symbols].every(isCodeSymbol)
  return wellFormed ? formatCode(prefix, symbols) : undefined
}

/**
 * Returns the codes that a person may have typed: one if the input contains a prefix, one per prefix if
 * it contains only the symbols, none if it is not a code.
 */
export function readCodes(input: string): string[] {
  return codePrefixes.flatMap((prefix) => readCode(prefix, input) ?? [])
}

/**
 * Finds the codes with a prefix in text: the prefix, then a dash, an underscore, a space or nothing, then the
 * symbols. `hasDash` says which were written with a dash; others may be ordinary text ("LP HOUSE").
 */
export function findCodes(prefix: CodePrefix, text: string): { code: string; hasDash: boolean }[] {
  const written = new RegExp(
    `(?<![\\p{L}\\p{N}])${prefix}([\\p{Pd}_ ]?)${symbolsPattern}(?![\\p{L}\\p{N}])`,
    'giu',
  )
  return [...text.matchAll(written)].flatMap(([match, separator = '']) => {
    const code = readCode(prefix, match)
    return code ? [{ code, hasDash: /\p{Pd}/u.test(separator) }] : []
  })
}

function isCodeSymbol(symbol: string) {
  return codeSymbols.includes(symbol)
}
