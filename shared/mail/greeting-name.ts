import { letter, word } from './name-words.ts'
import { titleAbbreviations } from './title-abbreviations.ts'

/** Longest name in a greeting, in characters. */
const MAX_LENGTH = 40

// A period directly before another word would make a domain name (`t.me`), and after a whole word a sentence.
const initials = String.raw`(?:${letter}\.)+`
const abbreviation = String.raw`(?:${titleAbbreviations.join('|')})\.`
const part = `(?:${abbreviation}|${initials}|${word})`
const pattern = new RegExp(`^${part}(?: +${part})*$`, 'iv')

/**
 * Returns the name with which to greet a client, folded (NFKC); null if it is longer than 40 characters or contains
 * anything but words of one script each (`word`), spaces, and the periods of initials and of abbreviations before or
 * after a name.
 *
 * Anyone can enter anyone's address in our forms, so the name of a client is text of a stranger to a stranger. What
 * passes contains no number to call and nothing to click, nor what looks like it, and is no markup, whatever its words
 * say.
 */
export function greetingName(name: string): string | null {
  const folded = name.normalize('NFKC').trim()
  return [...folded].length <= MAX_LENGTH && pattern.test(folded) ? folded : null
}
