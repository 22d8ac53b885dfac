/**
 * The scripts that Unicode recommends for identifiers (UAX #31, table 5), besides those below. Others, such as Lisu and
 * Canadian syllabics, have letters that look like dots, colons and angle brackets.
 */
const otherScripts = [
  ...['Arabic', 'Armenian', 'Bengali', 'Devanagari', 'Ethiopic', 'Georgian', 'Gujarati'],
  ...['Gurmukhi', 'Hebrew', 'Kannada', 'Khmer', 'Lao', 'Malayalam', 'Myanmar', 'Oriya'],
  ...['Sinhala', 'Tamil', 'Telugu', 'Thaana', 'Thai', 'Tibetan'],
]

// Such as the fillers of Hangul.
const invisible = String.raw`\p{Default_Ignorable_Code_Point}`

// Latin, with the letters that languages added to it, and modifier letters that are apostrophes. Left out are the other
// letters that Unicode's list of confusable characters (UTS #39) compares to digits or punctuation, such as the clicks
// `ǀǃ`, the tones `Ƨƨ` and `Ʒ`; the Sinological dot `ꞏ` and the colon `ː` are not in these ranges.
const latin = String.raw`[[A-Za-zÀ-ÖØ-öø-\u0292Ḁ-ỿꞋꞌʹʻʼʾʿ]--[ƄƅƧƨƷƻ-ƽǀ-ǃǮǯȜȝȢȣɁɂʒ]]`
const greek = String.raw`[\p{L}&&\p{Script=Greek}]`
const cyrillic = String.raw`[\p{L}&&[Ѐ-ԯ]]`
// Chinese, Japanese and Korean, which are written in several scripts.
const eastAsianScripts = String.raw`\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Bopomofo}`
const eastAsian = `[[\\p{L}&&[${eastAsianScripts}ー〆]]--${invisible}]`

/**
 * The marks in canonical decompositions of Latin, Greek (except U+0345) and Cyrillic letters. Others, such as the dot
 * U+1DFA and the slash U+0338, can look like punctuation between two letters.
 */
const europeanMarks = String.raw`\u0300-\u0304\u0306-\u030C\u030F\u0311\u0313\u0314\u031B\u0323-\u0328\u032D\u032E\u0330\u0331\u0342`

// The marks of Indic scripts after which the joiners U+200C and U+200D select the form of a letter (RFC 5892, A.1 and
// A.2).
const viramas = String.raw`\u094D\u09CD\u0A4D\u0ACD\u0B4D\u0BCD\u0C4D\u0CCD\u0D4D\u0DCA`
const joiner = String.raw`(?:(?<=[${viramas}])[\u200C\u200D])?`
// Persian words contain U+200C between letters.
const nonJoiner = String.raw`(?<=\p{Script=Arabic}\p{M}*)\u200C(?=\p{Script=Arabic})`

/** For each script, a letter with its marks. More than four marks would cover the lines around it. */
const letters = [
  ...[latin, greek, cyrillic].map((base) => `${base}[${europeanMarks}]{0,4}`),
  eastAsian,
  ...otherScripts.map(letterOf),
]

/** One letter of a name, of any script, with its marks: a regular expression with the flag `v`. */
export const letter = `(?:${letters.join('|')})`

/**
 * A word of a name: letters of one script, with apostrophes and hyphens between them. In a word of several scripts, a
 * letter of one can pass for another character between letters of the other.
 */
export const word = `(?:${letters.map((each) => `(?:${each})+(?:['’‐\\-](?:${each})+)*`).join('|')})`

function letterOf(script: string) {
  const base = String.raw`[[\p{L}&&\p{Script=${script}}]--${invisible}]`
  const mark = String.raw`[[\p{M}&&\p{Script_Extensions=${script}}]--${invisible}]`
  return `${base}${mark}{0,4}${script === 'Arabic' ? `(?:${nonJoiner})?` : joiner}`
}
