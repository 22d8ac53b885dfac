import { shorten } from '../contract/characters.ts'

/** The longest excerpt of a text, in characters. */
const LONGEST = 240

/** How many characters of a text are enough for its excerpt, unless it contains long white space. */
export const EXCERPT_SOURCE = 2 * LONGEST

/** Returns the beginning of a text in one line, of at most 240 characters; one that is cut ends with "…". */
export function excerptOf(text: string): string {
  return shorten(text.replace(/\s+/g, ' ').trim(), LONGEST)
}
