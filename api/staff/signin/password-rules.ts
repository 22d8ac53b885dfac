import { ZxcvbnFactory, type ZxcvbnResult } from '@zxcvbn-ts/core'
import { type PasswordProblem, passwordLength } from '../../../shared/contract/staff.ts'
import { fold } from '../../../shared/domain/fold.ts'
import { atFirstUse } from '../../../shared/runtime/at-first-use.ts'

/** Whose password it is. */
export type PasswordOwner = { name: string; email: string; businessName: string }

/** A password that is guessed in fewer attempts is refused. In zxcvbn, more have a score of 3 or 4. */
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
  const { guesses } = await loadZxcvbn()
  const scored = normalized.slice(0, SCORED_LENGTH).replace(ornament, '')
  return guesses(scored, knownWords(names, owner)) <= MIN_GUESSES
    ? 'PASSWORD_TOO_COMMON'
    : undefined
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

// Loaded at the first use, because the dictionaries take some tens of megabytes.
const loadZxcvbn = atFirstUse(async () => {
  const [common, es, en] = await Promise.all([
    import('@zxcvbn-ts/language-common'),
    import('@zxcvbn-ts/language-es-es'),
    import('@zxcvbn-ts/language-en'),
  ])
  const dictionary = { ...common.dictionary, ...es.dictionary, ...en.dictionary }
  const options = { dictionary, graphs: common.adjacencyGraphs, l33tMaxSubstitutions: 10 }
  const zxcvbn = new ZxcvbnFactory(options)
  return {
    guesses: (password: string, known: string[]) => guessesFor(zxcvbn.check(password, known)),
  }
})

// Words that everyone knows add nothing: zxcvbn would count two of them with a hyphen between them as 10^8 guesses.
function guessesFor({ sequence, guesses }: ZxcvbnResult) {
  const unknown = sequence.filter(({ dictionaryName }) => dictionaryName !== 'userInputs')
  if (unknown.length === sequence.length) return guesses
  return unknown.reduce((product, match) => product * match.guesses, 1)
}
