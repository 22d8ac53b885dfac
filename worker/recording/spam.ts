import type { SpamReason } from '../../shared/contract/lead.ts'
import type { RecordLead } from '../../shared/jobs/record-lead.ts'
import { isDisposable } from './disposable-domains.ts'
import { formSuspicionsOf } from './form-suspicions.ts'

/** Clients do link to one or two other properties. */
const MAX_LINKS = 2
/** Listing sites offer prewritten messages, so a few people send the same text. */
const MAX_OTHERS = 2

/**
 * Why an inquiry is suspected to be spam; empty if it is not.
 * @param sameText how many other people sent the same text within a day
 * @param ownUrl the portal's base URL: links to it are not counted
 */
export function spamReasonsOf(payload: RecordLead, sameText: number, ownUrl: string): SpamReason[] {
  const { fields } = payload
  const reasons: [SpamReason, boolean][] = [
    ['many_links', countLinks(fields.message.replaceAll(ownUrl, '')) > MAX_LINKS],
    ['disposable_email', isDisposable(fields.email)],
    ['repeated_text', sameText > MAX_OTHERS],
  ]
  return [
    ...formSuspicionsOf(payload),
    ...reasons.flatMap(([reason, holds]) => (holds ? [reason] : [])),
  ]
}

/** The number of links in a text. */
export function countLinks(text: string): number {
  return text.match(/\bhttps?:\/\/|(?<![/\w.])www\./gi)?.length ?? 0
}
