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
  /** The email address of the staff member who entered it by hand, and whose lead it is. Only such a lead may lack an email
   * address or a phone number, which is then empty. */
  enteredBy?: string
}
