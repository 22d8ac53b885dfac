import { titleAbbreviations } from './title-abbreviations.ts'

/** Longest name in a greeting, in characters. */
const MAX_LENGTH = 40

// A letter with its marks. Invisible ones, such as Hangul fillers, do not count, and more than four marks on a letter
// would cover the lines around it.
const letter = String.raw`(?:[\p{L}--\p{Default_Ignorable_Code_Point}][\p{M}--\p{Default_Ignorable_Code_Point}]{0,4})`
const word = `${letter}+(?:['’‐\\-]${letter}+)*`
// A period directly before another word would make a domain name (`t.me`), and after a whole word a sentence.
const initials = String.raw`(?:${letter}\.)+`
const abbreviation = String.raw`(?:${titleAbbreviations.join('|')})\.`
const part = `(?:${abbreviation}|${initials}|${word})`
const pattern = new RegExp(`^${part}(?: +${part})*$`, 'iv')

/**
 * Returns the name with which to greet a client, folded (NFKC); null if it is longer than 40 characters or contains
 * anything but letters with their marks, spaces, apostrophes and hyphens between letters, and the periods of initials
 * and of abbreviations before or after a name.
 *
 * Anyone can enter anyone's address in our forms, so the name of a client is text of a stranger to a stranger. What
 * passes contains no number to call and nothing to click, and is no markup, whatever its words say.
 */
export function greetingName(name: string): string | null {
  const folded = name.normalize('NFKC').trim()
  return [...folded].length <= MAX_LENGTH && pattern.test(folded) ? folded : null
}
