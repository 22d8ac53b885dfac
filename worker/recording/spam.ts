import type { SpamReason } from '../../shared/contract/lead.ts'
import type { RecordLead } from '../../shared/jobs/record-lead.ts'
import { isDisposable } from './disposable-domains.ts'
import { formSuspicionsOf } from './form-suspicions.ts'

/** A client may show us a house or two elsewhere. */
const MOST_LINKS = 2
/** A portal's ready-made sentence comes from a second and a third person, too. */
const MOST_OTHERS = 2

/**
 * Why an inquiry is suspected to be spam; nothing when it is not.
 * @param sameText how many other people sent the same text within a day
 * @param ownUrl where our own pages are: links to them are no sign of anything
 */
export function spamReasonsOf(payload: RecordLead, sameText: number, ownUrl: string): SpamReason[] {
  const { fields } = payload
  const reasons: [SpamReason, boolean][] = [
    ['many_links', countLinks(fields.message.replaceAll(ownUrl, '')) > MOST_LINKS],
    ['disposable_email', isDisposable(fields.email)],
    ['repeated_text', sameText > MOST_OTHERS],
  ]
  return [
    ...formSuspicionsOf(payload),
    ...reasons.flatMap(([reason, holds]) => (holds ? [reason] : [])),
  ]
}

/** How many addresses of web pages a text has. */
export function countLinks(text: string): number {
  return text.match(/\bhttps?:\/\/|(?<![/\w.])www\./gi)?.length ?? 0
}
