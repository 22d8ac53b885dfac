import { fold } from '../../shared/contract/fold.ts'
import type { LeadKind } from '../../shared/contract/lead.ts'
import { notVisitRequests, propertyRequestPatterns, requestPatterns } from './kind-words.ts'

/** The kind of a lead, and the words of the message from which it was derived (null for advisory). */
export type DerivedKind = { kind: LeadKind; words: string | null }

/**
 * Derives the kind of a lead from a message in Spanish or English. A tour takes precedence over a quotation,
 * because a date has to be agreed on, and the price can be discussed on the tour. A message that requests
 * neither is advisory.
 * @param hasProperty whether the client named a property; then "can I see it" requests a tour
 */
export function deriveKind(message: string, hasProperty: boolean): DerivedKind {
  const folded = notVisitRequests.reduce(
    (text, pattern) => text.replace(pattern, ' '),
    fold(message),
  )
  for (const kind of ['tour', 'quotation'] as const) {
    const words =
      firstMatch(requestPatterns, kind, folded) ??
      (hasProperty ? firstMatch(propertyRequestPatterns, kind, folded) : null)
    if (words) return { kind, words }
  }
  return { kind: 'advisory', words: null }
}

function firstMatch(lists: typeof requestPatterns, kind: LeadKind, folded: string): string | null {
  const patterns = lists.flatMap(([listKind, list]) => (listKind === kind ? list : []))
  for (const pattern of patterns) {
    const match = pattern.exec(folded)
    if (match) return match[0]
  }
  return null
}
