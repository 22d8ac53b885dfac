import type { Change } from '../history/fieldChanges.ts'
import type { Tone } from '../tones.ts'

/** The category of an entry. The journey can be filtered by `mail` and `staff`. */
type Category = 'submission' | 'job' | 'mail' | 'staff'

/** An entry of a journey. Its texts are translation keys. */
export type Entry = {
  id: string
  at: string
  category: Category
  tone: Tone
  /** Whether the entry is a failure or a warning. */
  isProblem: boolean
  /** Whether the entry is an attempt that has not happened yet. */
  isUpcoming?: boolean
  messageKey: string
  /**
   * Values inserted into the text. `name`, of an email's template or of a queue, and `template` are
   * translation keys, too.
   */
  params?: { name?: string; template?: string; number?: number; max?: number }
  changes?: Change[]
  /** Who caused it: a name, or the translation key of the client, the system or the staff. */
  actor?: string
  /** The email address that an email is sent to. */
  to?: string
  /** A server's reply or an error message. */
  detail?: string | null | undefined
  /** The text of a note, or a reason. */
  quote?: string | null | undefined
  /** The dashboard path of the email or job. */
  link?: { resource: 'emails' | 'jobs'; to: string }
}
