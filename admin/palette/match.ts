/** A part of a text, and whether it matches what was typed. */
export type Part = { text: string; isMatch: boolean }

/** Returns the words of what was typed, without accents and in lower case. */
export function wordsOf(typed: string): string[] {
  return foldLetters(typed)
    .map(({ folded }) => folded)
    .join('')
    .split(/\s+/)
    .filter(Boolean)
}

/** Whether each of these words begins a word of the text. Words of punctuation alone are left out, if there are others. */
export function matchesWords(text: string, words: string[]): boolean {
  const separate = (folded: string) => ` ${folded.replace(/[^\p{L}\p{N}]+/gu, ' ').trim()}`
  const folded = separate(wordsOf(text).join(' '))
  const sought = words.map(separate).filter((word) => word !== ' ')
  return sought.length > 0 && sought.every((word) => folded.includes(word))
}

/** Splits a text where these words occur in it, with or without accents. A number matches despite spaces and dashes. */
export function partsOf(text: string, words: string[]): Part[] {
  const letters = foldLetters(text)
  const marked = letters.map(() => false)
  for (const word of words) {
    for (const [from, until] of occurrencesOf(word, letters)) marked.fill(true, from, until)
  }
  const parts: Part[] = []
  for (const [index, { letter }] of letters.entries()) {
    const isMatch = marked[index] === true
    const last = parts.at(-1)
    if (last?.isMatch === isMatch) last.text += letter
    else parts.push({ text: letter, isMatch })
  }
  return parts
}

type Letter = { letter: string; folded: string }

function foldLetters(text: string): Letter[] {
  return [...text].map((letter) => ({
    letter,
    folded: letter.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase(),
  }))
}

function occurrencesOf(word: string, letters: Letter[]): [number, number][] {
  const isNumber = /^\d{3,}$/.test(word)
  const kept = [...letters.entries()].filter(([, { folded }]) => !isNumber || /\d/.test(folded))
  const text = kept.map(([, { folded }]) => folded.charAt(0)).join('')
  const found: [number, number][] = []
  for (let at = text.indexOf(word); at >= 0; at = text.indexOf(word, at + word.length)) {
    const isWordStart = isNumber || at === 0 || !/[\p{L}\p{N}]/u.test(text.charAt(at - 1))
    const [from, until] = [kept[at]?.[0], kept[at + word.length - 1]?.[0]]
    if (isWordStart && from !== undefined && until !== undefined) found.push([from, until + 1])
  }
  return found
}
