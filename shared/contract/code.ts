import { z } from 'zod'

/** Prefixes of reference codes: an inquiry's, a partner's. */
export const codePrefixes = ['LU', 'LP'] as const
export type CodePrefix = (typeof codePrefixes)[number]

/** The 31 symbols of a code: digits and capitals without 0, 1, I, L and O. */
export const codeSymbols = '23456789ABCDEFGHJKMNPQRSTUVWXYZ'

/** How many symbols follow the prefix. */
export const codeLength = 5

/** A code as issued: its prefix, a dash, its symbols. */
export function referenceCode(prefix: CodePrefix) {
  return z.string().regex(new RegExp(`^${prefix}-[${codeSymbols}]{${codeLength}}$`))
}

/**
 * The code a person meant: case, spaces, dashes and a missing prefix are forgiven.
 * @returns the code as issued, or undefined when the input cannot be one
 */
export function readCode(prefix: CodePrefix, input: string): string | undefined {
  const bare = input.toUpperCase().replace(/[\s\p{Pd}_]/gu, '')
  const symbols = bare.length === codeLength ? bare : bare.replace(new RegExp(`^${prefix}`), '')
  const wellFormed = symbols.length === codeLength && [...symbols].every(isCodeSymbol)
  return wellFormed ? `${prefix}-${symbols}` : undefined
}

/**
 * The codes a person may mean by a text: one where the prefix is written or can be told, both where
 * only the symbols are there, none where the input cannot be a code.
 */
export function readCodes(input: string): string[] {
  return codePrefixes.flatMap((prefix) => readCode(prefix, input) ?? [])
}

function isCodeSymbol(symbol: string) {
  return codeSymbols.includes(symbol)
}
