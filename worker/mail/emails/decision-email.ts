import type { Language } from '../../../shared/contract/language.ts'
import type { AnnounceDecision } from '../../../shared/jobs/announce-decision.ts'
import { decisionData } from '../../../shared/mail/decision-data.ts'
import type { Config } from '../../../shared/runtime/config.ts'
import type { EmailRequest } from '../enqueue.ts'
import { recipientOf } from './recipient.ts'

type Applicant = {
  id: string
  contactName: string
  email: string
  referralCode: string
  language: Language
}

/** Returns the email that notifies an applicant of a decision. Each decision has its own `occasion`. */
export function decisionEmail(
  applicant: Applicant,
  { decision, reason, note, decidedAt }: AnnounceDecision,
  config: Config,
): EmailRequest<'partner-decision'> {
  const { id, language, email } = applicant
  const isApproved = decision === 'approved'
  const data = decisionData({ applicant, decision: { isApproved, reason, note } }, config)
  return {
    template: 'partner-decision',
    about: { kind: 'partner', id },
    occasion: decidedAt,
    language,
    to: recipientOf(applicant.contactName, email),
    replyTo: config.PARTNERS_MAILBOX,
    data,
  }
}
