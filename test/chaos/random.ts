/** A generator of pseudorandom numbers: the same seed gives the same run, as far as processes and networks allow. */
export type Random = {
  /** Returns a number from 0 to 1 (exclusive). */
  next(): number
  /** Returns one of these. */
  pick<T>(choices: readonly T[]): T
  /** Returns as many different ones of these, or all if there are fewer. */
  sample<T>(choices: readonly T[], count: number): T[]
  /** Returns a whole number from `least` to `most`. */
  between(least: number, most: number): number
}

/** Creates a generator (Mulberry32, Tommy Ettinger). */
export function createRandom(seed: number): Random {
  let state = seed >>> 0
  function next() {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  const between = (least: number, most: number) => least + Math.floor(next() * (most - least + 1))
  return {
    next,
    between,
    sample: <T>(choices: readonly T[], count: number) =>
      choices
        .map((choice) => ({ choice, order: next() }))
        .sort((a, b) => a.order - b.order)
        .slice(0, count)
        .map(({ choice }) => choice),
    pick: <T>(choices: readonly T[]) => choices[between(0, choices.length - 1)] as T,
  }
}
