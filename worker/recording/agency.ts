import { fold } from '../../shared/contract/fold.ts'

/**
 * Returns an agency's name in the form in which names are compared: folded, without "and", "y" or "e" between
 * words, and without the legal form at the end (S.A. de C.V., S. de R.L., LLC, Inc. and others).
 */
export function agencyKey(name: string): string {
  const folded = fold(name.replaceAll('.', ''))
  const plain = folded.replace(/ (y|e|and)(?= )/g, '')
  return plain.replace(legalForm, '') || plain
}

const legalForm =
  /( (sapi de cv|sa de cv|s de rl de cv|s de rl|sas de cv|sas|sa|sc|srl|slu?|llc|inc|ltd|corp|gmbh))+$/
