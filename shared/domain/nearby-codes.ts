import {
  CODE_LENGTH,
  type CodePrefix,
  codeSymbols,
  formatCode,
  normalizeCode,
} from '../contract/code.ts'

const prefix: CodePrefix = 'LP'

/** Groups of characters that people confuse when they hear, read or type a code. */
const lookAlikes = ['0OQDCG', '1ILJT7', '2Z', '5S6G', '8B3E', 'UVY', 'VW', 'MN', 'KX', 'PRF', '4A']

/** Maximum number of candidates for one code. */
const MAX_CANDIDATES = 250

type Candidate = { symbols: string[]; cost: number }

/**
 * Normalizes a referral code that a person typed. Unlike `readCode`, it keeps letters and digits that codes
 * do not contain, such as O and 0.
 * @returns "LP-" and four to six letters or digits, or undefined if it does not resemble a code
 */
export function typedCode(typed: string): string | undefined {
  // Codes contain no L, so a leading LP can only be the prefix.
  const symbols = normalizeCode(typed).replace(new RegExp(`^${prefix}`), '')
  const resembling = new RegExp(`^[0-9A-Z]{${CODE_LENGTH - 1},${CODE_LENGTH + 1}}$`)
  return resembling.test(symbols) ? formatCode(prefix, symbols) : undefined
}

/**
 * Returns up to 250 codes that a mistyped code may stand for, most likely first: those that differ in one
 * look-alike character or two swapped neighbors, then those with any other character replaced, added or
 * removed, then those with several look-alikes.
 * @param typed a result of `typedCode`
 */
export function nearbyCodes(typed: string): string[] {
  const symbols = [...typed.slice(formatCode(prefix, '').length)]
  const candidates = [...replaceLookAlikes(symbols), ...fixSingleTypos(symbols)]
    .filter(({ symbols }) => symbols.length === CODE_LENGTH && symbols.every(isSymbol))
    .toSorted((a, b) => a.cost - b.cost)
  const codes = new Set(candidates.map(({ symbols }) => formatCode(prefix, symbols.join(''))))
  codes.delete(typed)
  return [...codes].slice(0, MAX_CANDIDATES)
}

// After each character, keeps only the candidates with the fewest changes.
function replaceLookAlikes(symbols: string[]): Candidate[] {
  let candidates: Candidate[] = [{ symbols: [], cost: 0 }]
  for (const symbol of symbols) {
    const extended = candidates.flatMap(({ symbols, cost }) => [
      { symbols: [...symbols, symbol], cost },
      ...lookAlikesOf(symbol).map((other) => ({ symbols: [...symbols, other], cost: cost + 1 })),
    ])
    candidates = extended.toSorted((a, b) => a.cost - b.cost).slice(0, MAX_CANDIDATES)
  }
  return candidates
}

function lookAlikesOf(symbol: string) {
  const groups = lookAlikes.filter((group) => group.includes(symbol))
  return [...new Set(groups.join(''))].filter((other) => other !== symbol)
}

function fixSingleTypos(symbols: string[]): Candidate[] {
  const swapped = symbols.slice(1).map((symbol, index) => {
    return symbols.with(index, symbol).with(index + 1, symbols[index] ?? '')
  })
  const indexes = [...symbols.keys()]
  const dropped = indexes.map((index) => symbols.toSpliced(index, 1))
  const changed = indexes.flatMap((index) => mapSymbols((other) => symbols.with(index, other)))
  const added = [...indexes, symbols.length].flatMap((index) =>
    mapSymbols((other) => symbols.toSpliced(index, 0, other)),
  )
  return [
    ...swapped.map((symbols) => ({ symbols, cost: 1 })),
    ...[...dropped, ...changed, ...added].map((symbols) => ({ symbols, cost: 1.5 })),
  ]
}

function mapSymbols<T>(create: (symbol: string) => T): T[] {
  return [...codeSymbols].map(create)
}

function isSymbol(symbol: string) {
  return codeSymbols.includes(symbol)
}
