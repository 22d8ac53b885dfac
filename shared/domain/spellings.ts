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

/** Most spellings of a word. */
const MAX_SPELLINGS = 30

/** How a word can be spelled, or how it can begin: if there are too many ways, only the first letters are spelled. */
type Spellings = { ways: string[]; isPrefix: boolean }

/** Returns how a folded word can be spelled with the letters that `spellOut` replaces: `weiss` also as `weiß`. */
export function spellings(word: string): Spellings {
  let ways = ['']
  for (const [part] of word.matchAll(/ss|ae|oe|th|./gsu)) {
    const parts = [part, ...(lettersOf.get(part) ?? [])]
    if (ways.length * parts.length > MAX_SPELLINGS) return { ways, isPrefix: true }
    ways = ways.flatMap((start) => parts.map((end) => start + end))
  }
  return { ways, isPrefix: false }
}
