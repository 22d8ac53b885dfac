/**
 * Normalizes text so that words can be compared: lower case, no accents, no punctuation, single spaces.
 * Apostrophes are removed (`don't` becomes `dont`); every other character that is not a letter or a
 * digit separates words.
 */
export function fold(text: string): string {
  return text
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[\p{M}'’]/gu, '')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
}

/** Returns the folded words of a name in the order of the alphabet: equal for names of the same words in any order. Empty: no word. */
export function nameKey(name: string): string {
  return fold(name).split(' ').toSorted().join(' ')
}
