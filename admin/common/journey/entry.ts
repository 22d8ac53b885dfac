import type { Change } from '../history/changes.ts'
import type { Tone } from '../tones.ts'

/** What a line of a journey tells of; filters go by it. */
type Category = 'submission' | 'job' | 'mail' | 'staff'

/** A line of a journey, its words as keys of the translations. */
export type Entry = {
  id: string
  at: string
  category: Category
  tone: Tone
  /** Whether somebody may have to act on it. */
  isTrouble: boolean
  /** Whether it is yet to come. */
  isAhead?: boolean
  words: string
  /** Filled into the words; `template` and `queue` are themselves keys. */
  blanks?: { template?: string; queue?: string; number?: number; most?: number }
  changes?: Change[]
  /** Who did it, as a key or by their name. */
  actor?: string
  to?: string
  /** What a server said, or what an error is. */
  detail?: string | null | undefined
  /** What a person wrote. */
  quote?: string | null | undefined
  /** Where to read on: a mail or a job, as an address under the dashboard. */
  link?: { resource: 'emails' | 'jobs'; to: string }
}
