import type { SubmissionKind } from '../../../shared/contract/submission.ts'
import type { Delivery } from '../cluster/mailbox.ts'
import type { Expectations } from './expectations.ts'
import type { AddViolation } from './invariants.ts'
import type { Stored, StoredEmail } from './stored.ts'

/** The templates of the emails about a record of each kind. */
const templates: Record<SubmissionKind, string> = {
  lead: ['lead-acknowledgement', 'lead-notice'].join(),
  partner: ['partner-acknowledgement', 'partner-notice'].join(),
  assessment: 'assessment',
}

/** Compares the emails that are stored with the records, and with what the relay accepted (I4, I5). */
export function auditEmails(
  stored: Stored,
  deliveries: readonly Delivery[],
  expected: Expectations,
  add: AddViolation,
): void {
  const { emails } = stored
  add('I4 emails of a record', wrongEmails(stored))
  add('I4 wrong recipient', misaddressed(stored))
  add('I4 waiting emails', emails.filter(isWaiting).map(describe))
  add(
    'I4 not sent',
    emails.filter((email) => hasWrongEnd(email, expected.undeliverable)).map(describe),
  )
  const delivered = Map.groupBy(deliveries, ({ messageId }) => messageId)
  const sent = emails.filter(({ status }) => status === 'sent')
  const sentTo = new Map(sent.map((email) => [messageIdOf(email), email.toEmail]))
  add(
    'I5 sent, but not delivered',
    sent.filter((email) => !delivered.has(messageIdOf(email))).map(describe),
  )
  add(
    'I5 delivered, but not sent',
    [...delivered.keys()].filter((messageId) => !sentTo.has(messageId)),
  )
  add(
    'I5 wrong recipient',
    deliveries
      .filter(({ messageId, to }) => to !== (sentTo.get(messageId) ?? to))
      .map(({ messageId, to }) => `${messageId} to ${to}`),
  )
  add('I5 wrong code', wrongCodes(stored, delivered))
  const copies = countCopies(deliveries)
  add('I5 copies', copies > expected.copies ? [`${copies}, at most ${expected.copies}`] : [])
}

/** Counts the emails that the relay accepted more than once, once for each further copy. */
export function countCopies(deliveries: readonly Delivery[]): number {
  return deliveries.length - new Set(deliveries.map(({ messageId }) => messageId)).size
}

function wrongEmails({ records, emails }: Stored) {
  const emailsOf = Map.groupBy(emails, ({ aboutId }) => aboutId)
  return records.flatMap(({ kind, id }) => {
    const found = (emailsOf.get(id) ?? []).map(({ template }) => template).toSorted()
    return found.join() === templates[kind] ? [] : [`${kind} ${id}: ${found}`]
  })
}

// Notices go to staff, and all other emails about a record to its client.
function misaddressed({ records, emails }: Stored) {
  const clients = new Map(records.map(({ id, email }) => [id, email]))
  return emails.flatMap((email) => {
    const client = clients.get(email.aboutId)
    const isToClient = email.toEmail === client
    const isNotice = email.template.endsWith('-notice')
    return client === undefined || isToClient !== isNotice
      ? []
      : [`${describe(email)}, to ${email.toEmail}`]
  })
}

// Each email about a record with a code names this code, and no other one.
function wrongCodes({ records, emails }: Stored, delivered: Map<string, Delivery[]>) {
  const codeOf = new Map(records.map(({ id, code }) => [id, code ?? '']))
  return emails.flatMap((email) => {
    const [first] = delivered.get(messageIdOf(email)) ?? []
    const code = codeOf.get(email.aboutId)
    if (!first || code === undefined || first.codes.join() === code) return []
    return [`${describe(email)}, with ${first.codes.join()} instead of ${code}`]
  })
}

function isWaiting({ status }: StoredEmail) {
  return status === 'queued' || status === 'sending'
}

// All others must be sent.
function hasWrongEnd(email: StoredEmail, undeliverable: readonly string[]) {
  const end = undeliverable.includes(email.toEmail) ? 'failed' : 'sent'
  return !isWaiting(email) && email.status !== end
}

function messageIdOf({ messageId }: StoredEmail) {
  return `<${messageId}>`
}

function describe({ messageId, template, status }: StoredEmail) {
  return `${template} ${messageId} is ${status}`
}
