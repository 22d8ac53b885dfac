import type { LeadKind } from '../../shared/contract/lead.ts'
import { fold } from '../../shared/domain/fold.ts'
import { askingFor, askingOfProperty, noVisit } from './kind-words.ts'

/** What kind of lead a message makes, and the words that say so; none for advice. */
export type DerivedKind = { kind: LeadKind; words: string | null }

/**
 * What a client wants, from what they wrote in Spanish or English. A tour beats a quotation: a
 * visit has a date that passes, and whoever shows the property tells its price too. What asks for
 * neither asks for advice.
 * @param hasProperty whether the client named a property: then "can I see it" asks for a tour
 */
export function kindOf(message: string, hasProperty: boolean): DerivedKind {
  const folded = noVisit.reduce((text, pattern) => text.replace(pattern, ' '), fold(message))
  for (const kind of ['tour', 'quotation'] as const) {
    const words =
      firstMatch(askingFor, kind, folded) ??
      (hasProperty ? firstMatch(askingOfProperty, kind, folded) : null)
    if (words) return { kind, words }
  }
  return { kind: 'advisory', words: null }
}

function firstMatch(lists: typeof askingFor, kind: LeadKind, folded: string): string | null {
  const patterns = lists.flatMap(([of, found]) => (of === kind ? found : []))
  for (const pattern of patterns) {
    const match = pattern.exec(folded)
    if (match) return match[0]
  }
  return null
}
