import { codePrefixes, findCodes } from '../../../shared/contract/code.ts'
import type { SubmissionKind } from '../../../shared/contract/submission.ts'
import { loadConfig } from '../../../shared/runtime/config.ts'
import type { Delivery } from '../cluster/mailbox.ts'
import { unexpectedCopies } from './copies.ts'
import type { Expectations } from './expectations.ts'
import type { AddViolation } from './invariants.ts'
import type { Stored, StoredEmail, StoredRecord } from './stored.ts'

const { SALES_MAILBOX, PARTNERS_MAILBOX } = loadConfig([], {})

/** The templates of the emails about a record of each kind, and their recipients. */
const recipients: Record<SubmissionKind, Record<string, string>> = {
  lead: { 'lead-acknowledgement': 'client', 'lead-notice': SALES_MAILBOX },
  partner: { 'partner-acknowledgement': 'client', 'partner-notice': PARTNERS_MAILBOX },
  assessment: { assessment: 'client' },
}
const templates = new Set(Object.values(recipients).flatMap((each) => Object.keys(each)))

/** Compares the emails that are stored with the records, and with what the relay accepted (I4, I5). */
export function auditEmails(
  stored: Stored,
  deliveries: readonly Delivery[],
  expected: Expectations,
  add: AddViolation,
): void {
  const { emails } = stored
  const delivered = Map.groupBy(deliveries, ({ messageId }) => messageId)
  const sent = emails.filter(({ status }) => status === 'sent')
  const sentTo = new Map(sent.map((email) => [messageIdOf(email), email.toEmail]))
  add('I4 emails of a record', wrongEmails(stored, new Set(expected.answered)))
  add('I4 emails without a record', emailsWithoutRecord(stored))
  add('I4 waiting emails', emails.filter(isWaiting).map(describeEmail))
  add(
    'I4 not sent',
    emails.filter((email) => hasWrongEnd(email, expected.undeliverable)).map(describeEmail),
  )
  add(
    'I5 sent, but not delivered',
    sent.filter((email) => !delivered.has(messageIdOf(email))).map(describeEmail),
  )
  add(
    'I5 delivered, but not sent',
    [...delivered.keys()].filter((messageId) => !sentTo.has(messageId)),
  )
  add('I5 wrong recipient', wrongRecipients(deliveries, sentTo))
  add('I5 wrong text', wrongTexts(stored, deliveries))
  add('I5 copies', unexpectedCopies(deliveries, expected.copies))
}

function wrongEmails({ records, emails }: Stored, answered: Set<string>) {
  const emailsOf = Map.groupBy(emails, ({ aboutId }) => aboutId)
  return records.flatMap((record) => {
    const found = (emailsOf.get(record.id) ?? []).map(describeRecipient).toSorted().join()
    const wanted = recipientsOf(record, answered.has(record.id)).toSorted().join()
    return found === wanted ? [] : [`${record.kind} ${record.id}: ${found} instead of ${wanted}`]
  })
}

function recipientsOf({ kind, email }: StoredRecord, isAnswered: boolean) {
  const all = { ...recipients[kind], ...(isAnswered && { 'lead-answer': 'client' }) }
  return Object.entries(all).map(([template, to]) =>
    describeRecipient({ template, toEmail: to === 'client' ? email : to }),
  )
}

function describeRecipient({ template, toEmail }: Pick<StoredEmail, 'template' | 'toEmail'>) {
  return `${template} to ${toEmail}`
}

function emailsWithoutRecord({ records, emails }: Stored) {
  const ids = new Set(records.map(({ id }) => id))
  return emails
    .filter(({ template, aboutId }) => templates.has(template) && !ids.has(aboutId))
    .map(describeEmail)
}

function wrongRecipients(deliveries: readonly Delivery[], sentTo: Map<string, string>) {
  return deliveries.flatMap(({ messageId, recipients: accepted }) => {
    const wanted = sentTo.get(messageId)
    const isWrong = wanted !== undefined && accepted.join() !== wanted
    return isWrong ? [`${messageId} to ${accepted.join()} instead of ${wanted}`] : []
  })
}

function wrongTexts({ records, emails }: Stored, deliveries: readonly Delivery[]) {
  const recordOf = new Map(records.map((record) => [record.id, record]))
  const aboutId = new Map(emails.map((email) => [messageIdOf(email), email.aboutId]))
  return deliveries.flatMap(({ messageId, subject, text }) => {
    const record = recordOf.get(aboutId.get(messageId) ?? '')
    if (record === undefined || isAbout(record, subject, text)) return []
    return [`${messageId} about ${record.kind} ${record.id}`]
  })
}

// It names the code of the record; that about an assessment, which has none, its budget. It names no other code.
function isAbout({ code, contents }: StoredRecord, subject: string, text: string) {
  const codes = codesIn(`${subject}\n${text}`)
  const figures = text.replaceAll(/(?<=\d)[,.\s](?=\d{3})/g, '')
  return code === null
    ? codes.length === 0 && figures.includes(String(contents.budget))
    : codes.join() === code && text.includes(code)
}

function codesIn(text: string) {
  const found = codePrefixes.flatMap((prefix) => findCodes(prefix, text))
  return [...new Set(found.filter(({ hasDash }) => hasDash).map(({ code }) => code))]
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

function describeEmail({ messageId, template, status }: StoredEmail) {
  return `${template} ${messageId} is ${status}`
}
