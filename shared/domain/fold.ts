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
