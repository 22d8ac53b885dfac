import { closest, distance } from 'fastest-levenshtein'
import { fold } from '../contract/fold.ts'

/**
 * Returns the one of these names that resembles a name most: the same but for case, accents, hyphens and spaces, and at most about
 * every fourth character.
 */
export function mostSimilar<Name extends string>(
  typed: string,
  names: readonly Name[],
): Name | undefined {
  if (names.length === 0) return undefined
  const letters = lettersOf(typed)
  const most = closest(letters, names.map(lettersOf))
  const isSimilar = letters && distance(letters, most) <= Math.floor(most.length / 4)
  return isSimilar ? names.find((name) => lettersOf(name) === most) : undefined
}

function lettersOf(name: string) {
  return fold(name).replaceAll(' ', '')
}
