import type { AttemptRow, EmailRow, EventRow, Journey } from '../../shared/contract/records.ts'
import { emailTones, type Tone } from './tones.ts'

/** A line of a timeline, its words as keys of the translations. */
export type Entry = {
  id: string
  at: string
  tone: Tone
  words: string
  /** Filled into the words; `template` is itself a key. */
  blanks?: { template?: string; queue?: string; number?: number }
  /** The states between which it went, as keys. */
  change?: [from: string, to: string]
  actor?: string
  to?: string
  detail?: string | null
}

/** Everything that happened to a submission, in order of time. */
export function entriesOf({ events, emails, attempts }: Journey): Entry[] {
  const mails = new Map(emails.map((email) => [email.id, email]))
  const entries = [
    ...events.map(ofEvent),
    ...emails.map(ofEmail),
    ...attempts.flatMap((attempt) => ofAttempt(attempt, mails.get(attempt.emailId ?? ''))),
  ]
  return entries.sort((one, other) => one.at.localeCompare(other.at))
}

function ofEvent(event: EventRow): Entry {
  const { id, at, type, actorKind, actor, reason } = event
  return {
    id,
    at,
    tone: type.startsWith('submission.') ? 'success.main' : 'info.main',
    words: `journey.event.${type}`,
    actor: actor ?? `journey.actor.${actorKind}`,
    ...changeOf(event),
    detail: reason,
  }
}

function changeOf({ type, before, after }: EventRow): Pick<Entry, 'change'> {
  const states = statesOf[type]
  if (!states || !before?.status || !after?.status) return {}
  return { change: [`${states}.${before.status}`, `${states}.${after.status}`] }
}

const statesOf: Record<string, string> = {
  'lead.status_changed': 'leadStatus',
  'partner.status_changed': 'partnerStatus',
}

// Where a mail stands now, at the moment it was sent or, until then, prepared.
function ofEmail(email: EmailRow): Entry {
  return {
    id: email.id,
    at: email.sentAt ?? email.createdAt,
    tone: emailTones[email.status],
    words: `journey.mail.${email.status}`,
    blanks: { template: `emailTemplate.${email.template}` },
    to: email.toEmail,
    detail: email.status === 'sent' ? email.smtpReply : null,
  }
}

// That a mail was sent is told by its own line; its attempts tell what came before.
function ofAttempt(attempt: AttemptRow, email: EmailRow | undefined): Entry[] {
  if (email && attempt.outcome === 'done' && email.status !== 'unknown') return []
  const { id, endedAt: at, number, queue, outcome } = attempt
  const tone = (
    {
      done: 'success.main',
      retry: 'warning.main',
      deferred: 'warning.main',
      dead_letter: 'error.main',
    } as const
  )[outcome]
  const detail = attempt.smtpReply ?? attempt.errorMessage
  if (!email) return [{ id, at, tone, words: jobWords[outcome], blanks: { queue, number }, detail }]
  const words = mailWords[outcome]
  const template = `emailTemplate.${email.template}`
  return [{ id, at, tone, words, blanks: { template, number }, detail }]
}

const jobWords = {
  done: 'journey.jobDone',
  retry: 'journey.jobRetry',
  deferred: 'journey.jobDeferred',
  dead_letter: 'journey.jobDead',
} as const

const mailWords = {
  done: 'journey.mailHeld',
  retry: 'journey.mailRetry',
  deferred: 'journey.mailDeferred',
  dead_letter: 'journey.mailRefused',
} as const
