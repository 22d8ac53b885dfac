import type { EmailTemplate } from '../../shared/contract/email.ts'
import {
  countMailsBefore,
  countMailsTo,
  type Email,
  type NewEmail,
} from '../../shared/tables/emails/emails.ts'
import type { Database } from '../../shared/tables/tables.ts'

/** Automatic mails one client address gets in 24 hours; decisions and notices to staff are exempt. */
export const dailyCap = 5
const capped: EmailTemplate[] = ['lead-acknowledgement', 'partner-acknowledgement', 'assessment']

/** Whether a mail goes out by itself, to whom anybody may have named; not when staff ordered it. */
export function isAutomatic({ template, resendOf }: Pick<Email, 'template' | 'resendOf'>): boolean {
  return capped.includes(template) && resendOf === null
}

const DAY_MS = 24 * 60 * 60 * 1000

/** Whether a mail goes to a client, and not to the staff. */
export function isToClient(template: EmailTemplate): boolean {
  return capped.includes(template) || template === 'partner-decision'
}

/** What the ledger says of a mail beyond the cap. */
export const capReason = `daily cap of ${dailyCap} reached`

/**
 * Whether five mails came before this one in its last day. Asked when it is sent: batches that were
 * written at the same moment have not seen each other.
 */
export async function isBeyondCap(db: Database, email: Email): Promise<boolean> {
  if (!isAutomatic(email)) return false
  const since = new Date(email.createdAt.getTime() - DAY_MS)
  return (await countMailsBefore(db, email, { since, templates: capped })) >= dailyCap
}

/** The mails as they are to be written: what goes beyond the cap is suppressed, and says why. */
export async function suppressBeyondCap(db: Database, emails: NewEmail[]): Promise<NewEmail[]> {
  const subject = emails.filter(({ template }) => capped.includes(template))
  const addresses = [...new Set(subject.map(addressOf))]
  const since = new Date(Date.now() - DAY_MS)
  const counts = await countMailsTo(db, addresses, { since, templates: capped })
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
