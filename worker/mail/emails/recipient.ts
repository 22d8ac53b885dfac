import { greetingName } from '../../../shared/mail/greeting-name.ts'
import type { EmailRequest } from '../enqueue.ts'

/** Returns a client or applicant as the recipient of an email; without a name if an email does not greet by it. */
export function recipientOf(name: string, email: string): EmailRequest['to'] {
  return { name: greetingName(name) ?? '', email }
}
