import type { EmailTemplate } from '../../shared/contract/email.ts'
import {
  countEmailsBefore,
  countEmailsTo,
  type Email,
  type NewEmail,
} from '../../shared/tables/emails/emails.ts'
import type { Database } from '../../shared/tables/tables.ts'

/** Most automatic emails to one client address in 24 hours; decisions and notices to staff are exempt. */
export const dailyCap = 5
const capped: EmailTemplate[] = ['lead-acknowledgement', 'partner-acknowledgement', 'assessment']

/** Whether an email is sent automatically to an address that anyone can have entered, not by staff. */
export function isAutomatic({ template, resendOf }: Pick<Email, 'template' | 'resendOf'>): boolean {
  return capped.includes(template) && resendOf === null
}

const DAY_MS = 24 * 60 * 60 * 1000

/** Whether an email goes to a client or applicant, not to staff. */
export function isToClient(template: EmailTemplate): boolean {
  return capped.includes(template) || template === 'partner-decision'
}

/** The recorded reason of an email suppressed by the cap. */
export const capReason = `daily cap of ${dailyCap} reached`

/**
 * Whether the address already has `dailyCap` emails in the 24 hours before this one. Checked again when
 * an email is sent, since concurrent batches do not see each other's emails.
 */
export async function isBeyondCap(db: Database, email: Email): Promise<boolean> {
  if (!isAutomatic(email)) return false
  const since = new Date(email.createdAt.getTime() - DAY_MS)
  return (await countEmailsBefore(db, email, { since, templates: capped })) >= dailyCap
}

/** The same emails; those beyond the cap are marked as suppressed, with the reason. */
export async function suppressBeyondCap(db: Database, emails: NewEmail[]): Promise<NewEmail[]> {
  const limited = emails.filter(({ template }) => capped.includes(template))
  const addresses = [...new Set(limited.map(addressOf))]
  const since = new Date(Date.now() - DAY_MS)
  const counts = await countEmailsTo(db, addresses, { since, templates: capped })
  return emails.map((email) => {
    if (!capped.includes(email.template)) return email
    const before = counts.get(addressOf(email)) ?? 0
    counts.set(addressOf(email), before + 1)
    if (before < dailyCap) return email
    return { ...email, status: 'suppressed', suppressedBy: 'daily_cap', reason: capReason }
  })
}

function addressOf({ toNormalized, toEmail }: NewEmail) {
  return toNormalized ?? toEmail
}
