import { DAY_MS, HOUR_MS } from '../../shared/contract/duration.ts'
import type { EmailTemplate, SuppressionCause } from '../../shared/contract/email.ts'
import type { Config } from '../../shared/runtime/config.ts'
import type { NewEmail } from '../../shared/tables/emails/emails.ts'
import {
  countEmailsToMailboxes,
  type MailboxPeriod,
  mailboxesOfClients,
} from '../../shared/tables/emails/limits.ts'
import type { LockedEmail } from '../../shared/tables/emails/sending.ts'
import type { Database } from '../../shared/tables/tables.ts'

/** Why an email is suppressed instead of being sent. */
export type Suppression = { suppressedBy: SuppressionCause; reason: string }

/**
 * Maximum number of automatic emails to one mailbox in 24 hours; only `automaticTemplates` count.
 * @internal
 */
export const DAILY_CAP = 5

/** The emails that a submission causes to its client or applicant, without a decision of the staff. */
const automaticTemplates: EmailTemplate[] = [
  'lead-acknowledgement',
  'partner-acknowledgement',
  'assessment',
]

/** The templates of the emails that are not sent to suppressed addresses, unless staff order a copy. */
export const suppressibleTemplates: EmailTemplate[] = [...automaticTemplates, 'lead-answer']

const noticeTemplates: EmailTemplate[] = ['lead-notice', 'partner-notice']

/** How many emails of these templates go to one mailbox in a period, and why further ones are suppressed. */
type MailboxCap = MailboxPeriod & Suppression & { limit: number }

const clientMailboxCap: MailboxCap = {
  templates: automaticTemplates,
  seconds: DAY_MS / 1000,
  limit: DAILY_CAP,
  suppressedBy: 'daily_cap',
  reason: `daily cap of ${DAILY_CAP} reached`,
}

/** Returns the limits of a mailbox: the daily cap for clients, and the notices that staff get one by one. */
export function mailboxCaps({ NOTICES_PER_HOUR: limit }: Config): MailboxCap[] {
  if (limit === 0) return [clientMailboxCap]
  const noticeCap: MailboxCap = {
    templates: noticeTemplates,
    seconds: HOUR_MS / 1000,
    limit,
    suppressedBy: 'in_digest',
    reason: `more than ${limit} notices within an hour: listed in a digest`,
  }
  return [clientMailboxCap, noticeCap]
}

/** Returns the same emails, with those beyond a limit in status `suppressed`. One statement per limit. */
export async function suppressBeyondCaps(
  db: Database,
  emails: NewEmail[],
  config: Config,
): Promise<NewEmail[]> {
  let capped = emails
  for (const cap of mailboxCaps(config)) capped = await suppressBeyondMailboxCap(db, capped, cap)
  return await suppressBeyondClientCap(db, capped, config)
}

/**
 * Returns why an email that is about to be sent has to be suppressed: the limits are checked then, too, because
 * `suppressBeyondCaps` does not see the emails of batches that are recorded at the same moment.
 */
export function capReached(
  { template, emailsBefore, recipientsBefore }: LockedEmail,
  config: Config,
): Suppression | undefined {
  const cap = mailboxCaps(config).find(({ templates }) => templates.includes(template))
  if (cap && emailsBefore >= cap.limit) return suppressionOf(cap)
  const limit = config.CLIENT_RECIPIENTS_PER_DAY
  return limit > 0 && recipientsBefore >= limit ? clientCap(config) : undefined
}

async function suppressBeyondMailboxCap(db: Database, emails: NewEmail[], cap: MailboxCap) {
  const limited = emails.filter(({ template }) => cap.templates.includes(template))
  const recipients = new Map(
    limited.map(({ toNormalized, mailbox }) => [
      toNormalized,
      { address: toNormalized ?? '', mailbox: mailbox ?? '' },
    ]),
  )
  const since = new Date(Date.now() - cap.seconds * 1000)
  const counts = await countEmailsToMailboxes(db, [...recipients.values()], { ...cap, since })
  return emails.map((email) => {
    if (!cap.templates.includes(email.template) || email.status === 'suppressed') return email
    const mailbox = email.mailbox ?? ''
    const before = counts.get(mailbox) ?? 0
    counts.set(mailbox, before + 1)
    return before < cap.limit ? email : suppressed(email, suppressionOf(cap))
  })
}

async function suppressBeyondClientCap(db: Database, emails: NewEmail[], config: Config) {
  const limit = config.CLIENT_RECIPIENTS_PER_DAY
  // Without their keys, nothing is counted when they are sent, either.
  if (limit === 0) return emails.map((email) => ({ ...email, clientKey: null }))
  const keys = new Set(emails.flatMap(({ clientKey }) => clientKey ?? []))
  const mailboxes = await mailboxesOfClients(db, [...keys], limit)
  return emails.map((email) => {
    const { clientKey, mailbox, status } = email
    if (!clientKey || !mailbox || status === 'suppressed') return email
    const known = mailboxes.get(clientKey) ?? new Set()
    mailboxes.set(clientKey, known)
    if (!known.has(mailbox) && known.size >= limit) return suppressed(email, clientCap(config))
    known.add(mailbox)
    return email
  })
}

function clientCap({ CLIENT_RECIPIENTS_PER_DAY }: Config): Suppression {
  const reason = `the client caused emails to ${CLIENT_RECIPIENTS_PER_DAY} mailboxes on one day`
  return { suppressedBy: 'client_cap', reason }
}

function suppressionOf({ suppressedBy, reason }: MailboxCap): Suppression {
  return { suppressedBy, reason }
}

function suppressed(email: NewEmail, suppression: Suppression): NewEmail {
  return { ...email, status: 'suppressed', jobId: null, ...suppression }
}
