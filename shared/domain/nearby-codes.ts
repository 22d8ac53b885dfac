import { codeLength, codeSymbols } from '../contract/code.ts'

/** Signs that are taken for each other when a code is read aloud, copied or typed. */
const lookAlikes = ['0OQDCG', '1ILJT7', '2Z', '5S6G', '8B3E', 'UVY', 'VW', 'MN', 'KX', 'PRF', '4A']

/** Most codes that one is compared to. */
const MOST = 250

type Candidate = { symbols: string[]; cost: number }

/**
 * The code a person typed, in the form codes are compared in, whatever signs it is made of.
 * @returns "LP-" and four to six letters or digits, or undefined when it is nothing like a code
 */
export function typedCode(typed: string): string | undefined {
  const bare = typed.toUpperCase().replace(/[\s\p{Pd}_]/gu, '')
  // No code has an L: what begins with one is the prefix.
  const symbols = bare.replace(/^LP/, '')
  return /^[0-9A-Z]{4,6}$/.test(symbols) ? `LP-${symbols}` : undefined
}

/**
 * Codes that were perhaps meant by one that was typed, the likeliest first: a sign that looks alike
 * or two neighbours swapped; then any other sign, one too many or too few; then several look-alikes.
 */
export function nearbyCodes(typed: string): string[] {
  const symbols = [...typed.slice('LP-'.length)]
  const candidates = [...resembling(symbols), ...mistyped(symbols)]
    .filter(({ symbols }) => symbols.length === codeLength && symbols.every(isSymbol))
    .toSorted((one, other) => one.cost - other.cost)
  const codes = new Set(candidates.map(({ symbols }) => `LP-${symbols.join('')}`))
  codes.delete(typed)
  return [...codes].slice(0, MOST)
}

// What is cut at each place are the candidates with the most changes.
function resembling(symbols: string[]): Candidate[] {
  let found: Candidate[] = [{ symbols: [], cost: 0 }]
  for (const symbol of symbols) {
    const grown = found.flatMap(({ symbols, cost }) => [
      { symbols: [...symbols, symbol], cost },
      ...alike(symbol).map((other) => ({ symbols: [...symbols, other], cost: cost + 1 })),
    ])
    found = grown.toSorted((one, other) => one.cost - other.cost).slice(0, MOST)
  }
  return found
}

function alike(symbol: string) {
  const groups = lookAlikes.filter((group) => group.includes(symbol))
  return [...new Set(groups.join(''))].filter((other) => other !== symbol)
}

function mistyped(symbols: string[]): Candidate[] {
  const swapped = symbols.slice(1).map((symbol, place) => {
    return symbols.with(place, symbol).with(place + 1, symbols[place] ?? '')
  })
  const places = [...symbols.keys()]
  const dropped = places.map((place) => symbols.toSpliced(place, 1))
  const changed = places.flatMap((place) => each((other) => symbols.with(place, other)))
  const added = [...places, symbols.length].flatMap((place) =>
    each((other) => symbols.toSpliced(place, 0, other)),
  )
  return [
    ...swapped.map((symbols) => ({ symbols, cost: 1 })),
    ...[...dropped, ...changed, ...added].map((symbols) => ({ symbols, cost: 1.5 })),
  ]
}

function each<T>(of: (symbol: string) => T): T[] {
  return [...codeSymbols].map(of)
}

function isSymbol(symbol: string) {
  return codeSymbols.includes(symbol)
}
