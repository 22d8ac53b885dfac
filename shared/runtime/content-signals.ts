/** What automated systems may do with the content of the portal (contentsignals.org). A use that is not named is left open. */
export const contentUses = ['search', 'ai-input', 'ai-train'] as const
export type ContentUse = (typeof contentUses)[number]
export type ContentSignals = Partial<Record<ContentUse, boolean>>

/**
 * Reads signals such as "search=yes, ai-input=yes, ai-train=no"; "none" has none.
 * @throws RangeError, whose message says what is wrong
 */
export function parseContentSignals(text: string): ContentSignals {
  const signals: ContentSignals = {}
  for (const entry of text.trim() === 'none' ? [] : text.split(',')) {
    const [, name = '', value] = /^\s*([a-z-]+)\s*=\s*(yes|no)\s*$/.exec(entry) ?? []
    const use = contentUses.find((known) => known === name)
    if (!use)
      throw new RangeError(
        `must be signals such as search=yes, ai-input=yes, ai-train=no, but has "${entry.trim()}"`,
      )
    if (use in signals) throw new RangeError(`must not have ${use} more than once`)
    signals[use] = value === 'yes'
  }
  return signals
}

/** Returns signals as `robots.txt` has them; empty if there are none. */
export function formatContentSignals(signals: ContentSignals): string {
  return contentUses
    .flatMap((use) => (use in signals ? `${use}=${signals[use] ? 'yes' : 'no'}` : []))
    .join(', ')
}
