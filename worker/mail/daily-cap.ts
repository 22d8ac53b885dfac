import { DAY_MS } from '../../shared/contract/duration.ts'
import type { EmailTemplate } from '../../shared/contract/email.ts'
import { countEmailsTo, type NewEmail } from '../../shared/tables/emails/emails.ts'
import type { SendingCap } from '../../shared/tables/emails/sending.ts'
import type { Database } from '../../shared/tables/tables.ts'

/** Maximum number of automatic emails to one email address in 24 hours; only `cappedTemplates` count. */
export const dailyCap = 5
const cappedTemplates: EmailTemplate[] = [
  'lead-acknowledgement',
  'partner-acknowledgement',
  'assessment',
]

/** Whether an email goes to a client or applicant, not to staff. */
export function isToClient(template: EmailTemplate): boolean {
  return cappedTemplates.includes(template) || template === 'partner-decision'
}

/** The reason stored with an email that is suppressed because of the cap. */
export const capReason = `daily cap of ${dailyCap} reached`

/**
 * The emails that count toward the cap when an email is sent. It is checked then, too, because
 * `suppressBeyondCap` does not see the emails of batches that are recorded at the same moment.
 */
export const sendingCap: SendingCap = { templates: cappedTemplates, seconds: DAY_MS / 1000 }

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
