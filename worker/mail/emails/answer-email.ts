import type { Language } from '../../../shared/contract/language.ts'
import { answerData } from '../../../shared/mail/answer-data.ts'
import type { Answer } from '../../../shared/tables/history/answers.ts'
import type { EmailRequest } from '../enqueue.ts'
import { recipientOf } from './recipient.ts'

/** Who answers, and in which language. */
type Answering = { noteId: string; language: Language; from: { name: string; email: string } }

/** Returns the email with an answer to the client of a lead. Replies go to the person who wrote it. */
export function answerEmail(
  { noteId, language, from }: Answering,
  lead: { id: string; name: string; email: string; refCode: string },
  { emailId, subject, body }: Answer,
): EmailRequest<'lead-answer'> {
  return {
    id: emailId,
    template: 'lead-answer',
    about: { kind: 'lead', id: lead.id },
    occasion: noteId,
    language,
    to: recipientOf(lead.name, lead.email),
    replyTo: from.email,
    data: answerData({ subject, body, code: lead.refCode, from: from.name }),
  }
}
