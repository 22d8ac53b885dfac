import { z } from 'zod'
import { emailAddress, line, optional } from './text.ts'

/** What an agency sends to apply (description, 2.3). Unknown fields are dropped. */
export const partnerApplication = z.object({
  agencyName: line(200),
  contactName: line(200),
  email: emailAddress,
  phone: line(40),
  city: line(120),
  primaryInterest: optional(line(200)),
  referredByCode: optional(line(200)),
})
export type PartnerApplication = z.output<typeof partnerApplication>

/** What an accepted application is answered with (description, 2.4). */
export type PartnerResult = { success: true; waitlistId: string; referralCode: string }

/** What can become of an application. */
export const partnerStatuses = ['pending', 'approved', 'rejected', 'paused', 'suspicious'] as const
export type PartnerStatus = (typeof partnerStatuses)[number]

/** The interests of a comma-separated list, lower case, each once, in the order given. */
export function interestsOf(primaryInterest: string | undefined): string[] {
  const words = (primaryInterest ?? '').split(',').map((word) => word.trim().toLowerCase())
  return [...new Set(words.filter(Boolean))]
}
