import { z } from 'zod'
import { emailAddress, line, optional, paragraph } from './text.ts'

/** What a client sends with an inquiry (description, 2.1). Unknown fields are dropped. */
export const contactInquiry = z.object({
  name: line(200),
  phone: line(40),
  email: emailAddress,
  message: paragraph(5000),
  propertyId: optional(line(200)),
  origin: optional(line(200)),
})
export type ContactInquiry = z.output<typeof contactInquiry>

/** What an accepted inquiry is answered with (description, 2.2). */
export type ContactResult = {
  success: true
  message: string
  refCode: string
  leadId: string
  normalizedPhone: string
}

/** What can be the state of a lead, in the order of a sale. */
export const leadStatuses = [
  'new',
  'contacted',
  'qualified',
  'visit_scheduled',
  'negotiating',
  'won',
  'lost',
  'spam',
] as const
export type LeadStatus = (typeof leadStatuses)[number]
