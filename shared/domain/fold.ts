/**
 * A text in the form words are compared in: lower case, no accents, no punctuation, single spaces.
 * Apostrophes are dropped (`don't` becomes `dont`); everything else that is no letter or digit
 * parts words.
 */
export function fold(text: string): string {
  return text
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[\p{M}'’]/gu, '')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
}
