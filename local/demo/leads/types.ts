import type { Language } from '../../../shared/contract/language.ts'
import type { LeadStatus } from '../../../shared/contract/lead.ts'

/** An inquiry of the demo, as the client sent it, and what has become of it. */
export type DemoLead = {
  name: string
  email: string
  /** E.164. */
  phone: string
  message: string
  /** Slug of the property asked about; null: a general inquiry. */
  property: string | null
  origin: string | null
  language: Language
  /** How long before the demo is loaded it came in; days, with a fraction. */
  daysAgo: number
  status: LeadStatus
}
