/** Letters that Unicode does not decompose and the final sigma, in lower case, and what is often written instead. */
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
  ς: 'σ',
}

/** Replaces letters such as `ß` and `ø` in a folded text by what is often written instead: `ss` and `o`. */
export function spellOut(folded: string): string {
  return folded.replace(replaced, (letter) => replacedLetters[letter as ReplacedLetter])
}

type ReplacedLetter = keyof typeof replacedLetters

const replaced = new RegExp(`[${Object.keys(replacedLetters).join('')}]`, 'g')

/** The letters by what is written instead. */
const lettersOf = Map.groupBy(
  Object.keys(replacedLetters),
  (letter) => replacedLetters[letter as ReplacedLetter],
)

/** A word with more spellings has none that a query could list. */
const MAX_SPELLINGS = 30

/**
 * Returns how a folded word can be spelled with the letters that `spellOut` replaces: `weiss` also as `weiß`; undefined if
 * there are too many ways.
 */
export function spellings(word: string): string[] | undefined {
  let found = ['']
  for (const [part] of word.matchAll(/ss|ae|oe|th|./gsu)) {
    const ways = [part, ...(lettersOf.get(part) ?? [])]
    if (found.length * ways.length > MAX_SPELLINGS) return undefined
    found = found.flatMap((start) => ways.map((end) => start + end))
  }
  return found
}
