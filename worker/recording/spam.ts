import type { SpamReason } from '../../shared/contract/lead.ts'
import type { RecordLead } from '../../shared/jobs/record-lead.ts'
import { isDisposable } from './disposable-domains.ts'
import { formSuspicionsOf } from './form-suspicions.ts'

/** A message with more links than this is suspicious. Clients often link to one or two properties. */
const MAX_LINKS = 2
/**
 * A text that more other people than this have sent is suspicious. A few may use a site's prewritten message.
 */
const MAX_OTHERS = 2

/**
 * Returns the reasons to suspect that an inquiry is spam; empty if there are none.
 * @param sameText how many other people sent the same text within a day
 * @param ownUrl the portal's base URL; links to it are not counted
 */
export function spamReasonsOf(payload: RecordLead, sameText: number, ownUrl: string): SpamReason[] {
  const { fields } = payload
  const reasons: [SpamReason, boolean][] = [
    ['many_links', countLinks(fields.message.replaceAll(ownUrl, '')) > MAX_LINKS],
    ['disposable_email', isDisposable(fields.email ?? '')],
    ['repeated_text', sameText > MAX_OTHERS],
  ]
  return [
    ...formSuspicionsOf(payload),
    ...reasons.flatMap(([reason, holds]) => (holds ? [reason] : [])),
  ]
}

// Counts `http://`, `https://`, and `www.` without either.
function countLinks(text: string): number {
  return text.match(/\bhttps?:\/\/|(?<![/\w.])www\./gi)?.length ?? 0
}
