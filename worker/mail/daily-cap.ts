import { DAY_MS } from '../../shared/contract/duration.ts'
import type { EmailTemplate } from '../../shared/contract/email.ts'
import {
  countEmailsBefore,
  countEmailsTo,
  type Email,
  type NewEmail,
} from '../../shared/tables/emails/emails.ts'
import type { Database } from '../../shared/tables/tables.ts'

/**
 * Maximum number of automatic emails to one email address in 24 hours; only `cappedTemplates` count.
 * @internal
 */
export const dailyCap = 5
const cappedTemplates: EmailTemplate[] = [
  'lead-acknowledgement',
  'partner-acknowledgement',
  'assessment',
]

/** Whether an email is sent automatically to an email address that anyone may have entered. */
export function isAutomatic({ template, resendOf }: Pick<Email, 'template' | 'resendOf'>): boolean {
  return cappedTemplates.includes(template) && resendOf === null
}

/** Whether an email goes to a client or applicant, not to staff. */
export function isToClient(template: EmailTemplate): boolean {
  return cappedTemplates.includes(template) || template === 'partner-decision'
}

/** The reason stored with an email that is suppressed because of the cap. */
export const capReason = `daily cap of ${dailyCap} reached`

/**
 * Whether an automatic email exceeds the cap: its recipient has at least `dailyCap` others that were created
 * in the 24 hours before it. This is checked when an email is sent, because `suppressBeyondCap` does not see
 * the emails of batches that are recorded at the same moment.
 */
export async function isBeyondCap(db: Database, email: Email): Promise<boolean> {
  if (!isAutomatic(email)) return false
  const since = new Date(email.createdAt.getTime() - DAY_MS)
  return (await countEmailsBefore(db, email, { since, templates: cappedTemplates })) >= dailyCap
}

/** Returns the same emails, with those beyond the cap in status `suppressed`. */
export async function suppressBeyondCap(db: Database, emails: NewEmail[]): Promise<NewEmail[]> {
  const limited = emails.filter(({ template }) => cappedTemplates.includes(template))
  const addresses = [...new Set(limited.map(recipientAddress))]
  const since = new Date(Date.now() - DAY_MS)
  const counts = await countEmailsTo(db, addresses, { since, templates: cappedTemplates })
  return emails.map((email) => {
    if (!cappedTemplates.includes(email.template)) return email
    const before = counts.get(recipientAddress(email)) ?? 0
    counts.set(recipientAddress(email), before + 1)
    if (before < dailyCap) return email
    return { ...email, status: 'suppressed', suppressedBy: 'daily_cap', reason: capReason }
  })
}

function recipientAddress({ toNormalized, toEmail }: NewEmail) {
  return toNormalized ?? toEmail
}
