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

/** Once a word has this many spellings, its later letters are not varied. */
const STOP_VARYING_AT = 30

/** Returns how a folded word can be spelled with the letters that `spellOut` replaces: `weiss` also as `weiß`. */
export function spellings(word: string): string[] {
  let found = ['']
  for (const [part] of word.matchAll(/ss|ae|oe|th|./gsu)) {
    const letters = found.length < STOP_VARYING_AT ? (lettersOf.get(part) ?? []) : []
    found = found.flatMap((start) => [part, ...letters].map((end) => start + end))
  }
  return found
}
