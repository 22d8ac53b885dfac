import type { Config } from '../../../shared/runtime/config.ts'
import { formatWorkTime } from '../../../shared/view/format.ts'
import type { EmailRequest } from '../enqueue.ts'
import { clientOf, type LeadForEmail } from './lead-emails.ts'

/**
 * What became of a lead that nobody has answered for so many minutes of office hours. `reminder`: its assignee still has it;
 * `moved`: somebody else got it, perhaps because the assignee is away; `nobody`: nobody else could take it. `at` distinguishes it from the same at another time.
 */
type Outcome = { minutes: number; at: Date } & (
  | { kind: 'reminder' | 'nobody' }
  | { kind: 'moved'; to: string; isAway: boolean }
)

/** Returns the email about a lead that nobody has answered: to its assignee, its former assignee, or the sales mailbox. */
export function unansweredEmail(
  lead: LeadForEmail,
  config: Config,
  to: EmailRequest['to'],
  outcome: Outcome,
): EmailRequest<'lead-unanswered'> {
  const { id, email } = lead
  const language = config.LOCALE
  const { kind, minutes, at } = outcome
  return {
    template: 'lead-unanswered',
    about: { kind: 'lead', id },
    occasion: `${kind} ${at.toISOString()}`,
    language,
    to,
    ...(email && kind === 'reminder' && { replyTo: email }),
    data: {
      ...clientOf(lead, config),
      waited: formatWorkTime(minutes, language),
      isReminder: kind === 'reminder',
      newAssignee: outcome.kind === 'moved' ? outcome.to : null,
      isAway: outcome.kind === 'moved' && outcome.isAway,
    },
  }
}
