/** The blocks of Unicode with letters that `fold` changes to others: Latin, Greek, Cyrillic and Japanese. */
const blocks: [first: number, last: number][] = [
  [0xc0, 0x24f],
  [0x370, 0x52f],
  [0x1e00, 0x1fff],
  [0x3040, 0x30ff],
]

/** The letters with marks that are one character, by the letter without marks: `á` and `ā` by `a`. */
export const letterVariants: ReadonlyMap<string, string> = collectVariants()

function collectVariants(): Map<string, string> {
  const found = new Map<string, string>()
  for (const [first, last] of blocks)
    for (let code = first; code <= last; code++) {
      const letter = String.fromCodePoint(code)
      const base = letter.normalize('NFKD').toLowerCase().replace(/\p{M}/gu, '')
      if (/^\p{L}$/u.test(base) && base !== letter.toLowerCase())
        found.set(base, (found.get(base) ?? '') + letter)
    }
  return found
}
