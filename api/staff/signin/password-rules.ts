import { type MatchExtended, ZxcvbnFactory } from '@zxcvbn-ts/core'
import { fold } from '../../../shared/contract/fold.ts'
import { type PasswordProblem, passwordLength } from '../../../shared/contract/staff.ts'
import { atFirstUse } from '../../../shared/runtime/at-first-use.ts'
import { isLeaked } from './leaked-passwords.ts'

/** Whose password it is. */
export type PasswordOwner = { name: string; email: string; businessName: string }

/** A password that is guessed in fewer attempts is refused. */
const MIN_GUESSES = 10 ** 8
/** zxcvbn sees only so many characters: those of a long password would take it a second. */
const SCORED_LENGTH = 32
/** Shorter parts of names are ignored, because they are parts of many other words. */
const MIN_NAME_LENGTH = 4

/**
 * Returns why a password cannot be used; undefined if it can. Its length is counted in characters of its NFKC form,
 * which is the form that better-auth hashes.
 */
export async function passwordProblem(
  password: string,
  owner: PasswordOwner,
): Promise<PasswordProblem | undefined> {
  const normalized = password.normalize('NFKC')
  const { length } = [...normalized]
  if (length < passwordLength.min) return 'PASSWORD_TOO_SHORT'
  if (length > passwordLength.max) return 'PASSWORD_TOO_LONG'
  const names = namesOf(owner)
  const text = withoutSpaces(normalized)
  if (names.some((name) => text.includes(name))) return 'PASSWORD_CONTAINS_NAME'
  if (await isLeaked(normalized)) return 'PASSWORD_TOO_COMMON'
  const zxcvbn = await loadZxcvbn()
  const known = knownWords(names, owner)
  const scored = withoutAccents(normalized.slice(0, SCORED_LENGTH)).replace(ornament, '')
  const guesses = fewestGuesses(scored, (part) => zxcvbn.check(part, known).sequence)
  return guesses < MIN_GUESSES ? 'PASSWORD_TOO_COMMON' : undefined
}

/** Punctuation at the start, and a year and punctuation at the end: what people add to a word. */
const ornament = /^[^\p{L}\p{N}]+|[^\p{L}\p{N}]*((19|20)\d\d)?[^\p{L}\p{N}]*$/gu

function namesOf({ name, email, businessName }: PasswordOwner) {
  const [localPart = ''] = email.split('@')
  const names = [name, email, localPart, businessName, ...name.split(/\s+/)]
  return names.map(withoutSpaces).filter(({ length }) => length >= MIN_NAME_LENGTH)
}

/** What people at any real estate business try first, in both languages. */
const tradeWords = [
  ...['inmobiliaria', 'inmobiliario', 'inmueble', 'inmuebles', 'propiedad', 'propiedades'],
  ...['bienesraices', 'residencia', 'bienvenido', 'bienvenidos', 'bienvenida'],
  ...['realestate', 'realtor', 'property', 'properties', 'residence', 'luxury', 'welcome'],
]

// zxcvbn finds words in leetspeak and reversed ones, but not reversed ones in leetspeak.
function knownWords(names: string[], { email, businessName }: PasswordOwner) {
  const parts = fold(`${email} ${businessName}`)
    .split(' ')
    .filter(({ length }) => length >= MIN_NAME_LENGTH)
  const words = [...names, ...parts, ...tradeWords]
  return [...words, ...words.map((word) => [...word].toReversed().join(''))]
}

function withoutSpaces(text: string) {
  return fold(text).replaceAll(' ', '')
}

// Only the accents of European scripts: in some others, marks are half of a word. NFD takes Hangul syllables apart, and
// NFC puts them together again.
function withoutAccents(text: string) {
  return text
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '')
    .normalize('NFC')
}

// Loaded at the first use, because the dictionaries take some tens of megabytes.
const loadZxcvbn = atFirstUse(async () => {
  const [common, es, en] = await Promise.all([
    import('@zxcvbn-ts/language-common'),
    import('@zxcvbn-ts/language-es-es'),
    import('@zxcvbn-ts/language-en'),
  ])
  const dictionary = combined({ ...common.dictionary, ...es.dictionary, ...en.dictionary })
  const graphs = common.adjacencyGraphs
  return new ZxcvbnFactory({ dictionary, graphs, l33tMaxSubstitutions: 10 })
})

// The words without accents. The 28 lists of sequences (numbers, months, planets) become one, under a name by which
// zxcvbn recognizes them: with all of them, a check takes four times as long.
function combined(lists: Record<string, string[]>) {
  const dictionary: Record<string, string[]> = {}
  for (const [name, list] of Object.entries(lists)) {
    const key = list.length < 100 ? 'cardinalNumbers' : name
    const words = [...(dictionary[key] ?? []), ...list.map(withoutAccents)]
    dictionary[key] = [...new Set(words)]
  }
  return dictionary
}

/** Between words. Other punctuation may be a letter in leetspeak. */
const separators = /([\s,;:_.-]+)/
/** Letters, or digits. Words can be separated by any other characters, and letters by digits. */
const runs = /([\p{L}\p{M}]+|\p{N}+)/u

// The password is also divided into words, because zxcvbn prefers few patterns: of three words, it takes the one in the
// middle and its spaces for random characters.
function fewestGuesses(password: string, patternsIn: (part: string) => MatchExtended[]) {
  const divisions = [[password], password.split(separators), password.split(runs)]
  const parts = [...new Set(divisions.flat())]
  const patterns = new Map(parts.map((part) => [part, patternsIn(part)]))
  return Math.min(
    ...divisions.map((division) =>
      guessesFor(division.flatMap((part) => patterns.get(part) ?? [])),
    ),
  )
}

// Not zxcvbn's total, which is above 10^8 for any three patterns, such as two words and the space between them. Words
// that everyone knows add nothing, nor do repeated ones.
function guessesFor(patterns: MatchExtended[]) {
  const distinct = new Map<string, number>()
  for (const { token, dictionaryName, guesses } of patterns) {
    // zxcvbn's minimums for a part of a password
    const minimum = token.length === 1 ? 10 : 50
    if (dictionaryName !== 'userInputs') {
      distinct.set(token.toLowerCase(), Math.max(guesses, minimum))
    }
  }
  return [...distinct.values()].reduce((product, guesses) => product * guesses, 1)
}
