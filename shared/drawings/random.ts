/** A pseudo-random generator: the same seed always gives the same values. */
export type Random = {
  /** A number from `from` up to, but not including, `to`. */
  between(from: number, to: number): number
  pick<Value>(values: readonly [Value, ...Value[]]): Value
  boolean(): boolean
}

/** Creates a generator seeded with a string (FNV-1a hash, then mulberry32). */
export function createRandom(seed: string): Random {
  let state = 0x811c9dc5
  for (const character of seed)
    state = Math.imul(state ^ (character.codePointAt(0) ?? 0), 0x01000193)
  const next = () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  return {
    between: (from, to) => from + next() * (to - from),
    pick: (values) => values[Math.floor(next() * values.length)] ?? values[0],
    boolean: () => next() < 0.5,
  }
}
