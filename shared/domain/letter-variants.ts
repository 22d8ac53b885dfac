/**
 * The blocks of Unicode with letters that `fold` changes to others: Latin, Greek, Cyrillic, Japanese, and the
 * full-width letters and digits of East Asian keyboards.
 */
const blocks: [first: number, last: number][] = [
  [0xc0, 0x24f],
  [0x370, 0x52f],
  [0x1e00, 0x1fff],
  [0x3040, 0x30ff],
  [0xff10, 0xff5a],
]

/** Letters that Unicode does not decompose, in lower case, and what is often written instead. */
const replacedLetters = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  þ: 'th',
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  ħ: 'h',
  ı: 'i',
}

/** Replaces letters as `ß` and `ø` in a folded text by what is often written instead: `ss` and `o`. */
export function spellOut(folded: string): string {
  return Object.entries(replacedLetters).reduce(
    (text, [letter, written]) => text.replaceAll(letter, written),
    folded,
  )
}

/** The letters and digits that are one character, by what `fold` and `spellOut` make of them: `á` and `ā` by `a`. */
export const letterVariants: ReadonlyMap<string, string> = collectVariants()

/** Returns how a folded word can be spelled with the letters that `spellOut` replaces: `weiss` also as `weiß`. */
export function spellings(word: string): string[] {
  let found = ['']
  for (const [part] of word.matchAll(written)) {
    const letters = [...(letterVariants.get(part) ?? '')].filter(
      (letter) => letter in replacedLetters,
    )
    // More than the first ones of a long word would be too many.
    const parts = found.length < MAX_SPELLINGS ? [part, ...letters] : [part]
    found = found.flatMap((start) => parts.map((end) => start + end))
  }
  return found
}

const MAX_SPELLINGS = 30

/** Matches the parts of a word that are keys of `letterVariants`, and other characters. */
export const written = /ss|ae|oe|th|./gsu

function collectVariants(): Map<string, string> {
  const found = new Map<string, string>()
  const add = (base: string, letter: string) => found.set(base, (found.get(base) ?? '') + letter)
  for (const [first, last] of blocks)
    for (let code = first; code <= last; code++) {
      const letter = String.fromCodePoint(code)
      const base = letter.normalize('NFKD').toLowerCase().replace(/\p{M}/gu, '')
      if (/^[\p{L}\p{N}]$/u.test(base) && base !== letter.toLowerCase()) add(base, letter)
    }
  for (const [letter, base] of Object.entries(replacedLetters)) add(base, letter)
  return found
}
