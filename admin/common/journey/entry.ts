import type { Change } from '../history/changes.ts'
import type { Tone } from '../tones.ts'

/** What an entry is about; filters use it. */
type Category = 'submission' | 'job' | 'mail' | 'staff'

/** An entry of a journey; with the translation keys of its texts. */
export type Entry = {
  id: string
  at: string
  category: Category
  tone: Tone
  /** Whether it is a failure or a warning. */
  isProblem: boolean
  /** Whether it has not happened yet. */
  isUpcoming?: boolean
  messageKey: string
  /** Values for the text; `template` and `queue` are translation keys themselves. */
  params?: { template?: string; queue?: string; number?: number; most?: number }
  changes?: Change[]
  /** Who did it: a translation key or a name. */
  actor?: string
  /** The address that an email is sent to. */
  to?: string
  /** A server's reply or an error message. */
  detail?: string | null | undefined
  /** The text of a note, or a reason. */
  quote?: string | null | undefined
  /** The path of the email or job in the dashboard. */
  link?: { resource: 'emails' | 'jobs'; to: string }
}
