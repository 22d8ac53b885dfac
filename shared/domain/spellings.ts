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
  return folded.replace(replaced, (letter) => replacedLetters[letter as ReplacedLetter])
}

type ReplacedLetter = keyof typeof replacedLetters

const replaced = new RegExp(`[${Object.keys(replacedLetters).join('')}]`, 'g')

/** The letters by what is written instead. */
const lettersOf = Map.groupBy(
  Object.keys(replacedLetters),
  (letter) => replacedLetters[letter as ReplacedLetter],
)

/** Returns how a folded word can be spelled with the letters that `spellOut` replaces: `weiss` also as `weiß`. */
export function spellings(word: string): string[] {
  let found = ['']
  for (const [part] of word.matchAll(/ss|ae|oe|th|./gsu)) {
    // More than the first ones of a long word would be too many.
    const letters = found.length < MAX_SPELLINGS ? (lettersOf.get(part) ?? []) : []
    found = found.flatMap((start) => [part, ...letters].map((end) => start + end))
  }
  return found
}

const MAX_SPELLINGS = 30
