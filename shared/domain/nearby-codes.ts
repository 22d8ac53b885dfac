import { codeLength, codeSymbols } from '../contract/code.ts'

/** Characters that are confused when a code is read aloud, copied or typed. */
const lookAlikes = ['0OQDCG', '1ILJT7', '2Z', '5S6G', '8B3E', 'UVY', 'VW', 'MN', 'KX', 'PRF', '4A']

/** Most candidates for one code. */
const MOST = 250

type Candidate = { symbols: string[]; cost: number }

/**
 * Normalizes a referral code that a person typed, including characters that codes do not contain.
 * @returns "LP-" and four to six letters or digits, or undefined if it does not resemble a code
 */
export function typedCode(typed: string): string | undefined {
  const bare = typed.toUpperCase().replace(/[\s\p{Pd}_]/gu, '')
  // Codes contain no L, so an L at the beginning belongs to the prefix.
  const symbols = bare.replace(/^LP/, '')
  return /^[0-9A-Z]{4,6}$/.test(symbols) ? `LP-${symbols}` : undefined
}

/**
 * Codes that may have been meant by a mistyped one, likeliest first: one look-alike character or two
 * swapped neighbors; then one wrong, extra or missing character; then several look-alikes.
 */
export function nearbyCodes(typed: string): string[] {
  const symbols = [...typed.slice('LP-'.length)]
  const candidates = [...replaceLookAlikes(symbols), ...fixSingleTypos(symbols)]
    .filter(({ symbols }) => symbols.length === codeLength && symbols.every(isSymbol))
    .toSorted((one, other) => one.cost - other.cost)
  const codes = new Set(candidates.map(({ symbols }) => `LP-${symbols.join('')}`))
  codes.delete(typed)
  return [...codes].slice(0, MOST)
}

// Keeps the MOST candidates with the fewest changes at each position.
function replaceLookAlikes(symbols: string[]): Candidate[] {
  let found: Candidate[] = [{ symbols: [], cost: 0 }]
  for (const symbol of symbols) {
    const grown = found.flatMap(({ symbols, cost }) => [
      { symbols: [...symbols, symbol], cost },
      ...lookAlikesOf(symbol).map((other) => ({ symbols: [...symbols, other], cost: cost + 1 })),
    ])
    found = grown.toSorted((one, other) => one.cost - other.cost).slice(0, MOST)
  }
  return found
}

function lookAlikesOf(symbol: string) {
  const groups = lookAlikes.filter((group) => group.includes(symbol))
  return [...new Set(groups.join(''))].filter((other) => other !== symbol)
}

function fixSingleTypos(symbols: string[]): Candidate[] {
  const swapped = symbols.slice(1).map((symbol, place) => {
    return symbols.with(place, symbol).with(place + 1, symbols[place] ?? '')
  })
  const places = [...symbols.keys()]
  const dropped = places.map((place) => symbols.toSpliced(place, 1))
  const changed = places.flatMap((place) => forEachSymbol((other) => symbols.with(place, other)))
  const added = [...places, symbols.length].flatMap((place) =>
    forEachSymbol((other) => symbols.toSpliced(place, 0, other)),
  )
  return [
    ...swapped.map((symbols) => ({ symbols, cost: 1 })),
    ...[...dropped, ...changed, ...added].map((symbols) => ({ symbols, cost: 1.5 })),
  ]
}

function forEachSymbol<T>(create: (symbol: string) => T): T[] {
  return [...codeSymbols].map(create)
}

function isSymbol(symbol: string) {
  return codeSymbols.includes(symbol)
}
