/** Numbers that look drawn by lot and are the same for the same name. */
export type Chance = {
  /** A number from `from` to below `to`. */
  between(from: number, to: number): number
  pick<Value>(values: readonly [Value, ...Value[]]): Value
  coin(): boolean
}

/** Chance that begins from a name (FNV-1a, then mulberry32). */
export function chanceOf(name: string): Chance {
  let state = 0x811c9dc5
  for (const sign of name) state = Math.imul(state ^ (sign.codePointAt(0) ?? 0), 0x01000193)
  const next = () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  return {
    between: (from, to) => from + next() * (to - from),
    pick: (values) => values[Math.floor(next() * values.length)] ?? values[0],
    coin: () => next() < 0.5,
  }
}
