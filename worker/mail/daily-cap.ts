import type { EmailTemplate } from '../../shared/contract/email.ts'
import { countMailsTo, type NewEmail } from '../../shared/tables/emails.ts'
import type { Database } from '../../shared/tables/tables.ts'

/** Automatic mails one client address gets in 24 hours; decisions and notices to staff are exempt. */
export const dailyCap = 5
const capped: EmailTemplate[] = ['lead-acknowledgement', 'partner-acknowledgement', 'assessment']
const DAY_MS = 24 * 60 * 60 * 1000

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
    return { ...email, status: 'suppressed', reason: `daily cap of ${dailyCap} reached` }
  })
}

function addressOf({ toNormalized, toEmail }: NewEmail) {
  return toNormalized ?? toEmail
}
