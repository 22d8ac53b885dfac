import type { Language } from '../../../shared/contract/language.ts'
import type { LeadStatus } from '../../../shared/contract/lead.ts'

/** A demo inquiry and its current status. */
export type DemoLead = {
  name: string
  email: string
  /** E.164. */
  phone: string
  message: string
  /** Slug of the property; null: a general inquiry. */
  property: string | null
  origin: string | null
  language: Language
  /** Submitted this many days before the demo is loaded; can be a fraction. */
  daysAgo: number
  status: LeadStatus
}
