import { ZxcvbnFactory } from '@zxcvbn-ts/core'
import { type PasswordProblem, passwordLength } from '../../../shared/contract/staff.ts'
import { fold } from '../../../shared/domain/fold.ts'
import { atFirstUse } from '../../../shared/runtime/at-first-use.ts'

/** Whose password it is. */
export type PasswordOwner = { name: string; email: string; businessName: string }

/** Scores of zxcvbn below this are refused: a password that is guessed in less than 10^8 attempts. */
const MIN_SCORE = 3
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
  if (containsName(normalized, owner)) return 'PASSWORD_CONTAINS_NAME'
  const { check } = await loadZxcvbn()
  return check(normalized.slice(0, SCORED_LENGTH)) < MIN_SCORE ? 'PASSWORD_TOO_COMMON' : undefined
}

function containsName(password: string, { name, email, businessName }: PasswordOwner) {
  const [localPart = ''] = email.split('@')
  const names = [name, email, localPart, businessName, ...name.split(/\s+/)].map(withoutSpaces)
  const text = withoutSpaces(password)
  return names.some((part) => part.length >= MIN_NAME_LENGTH && text.includes(part))
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
  return { check: (password: string): number => zxcvbn.check(password).score }
})
