import { z } from 'zod'
import { referenceCode } from './code.ts'
import { formSuspicions } from './form-suspicion.ts'
import { newText, optional, paragraph, storedText, type TextSchemas } from './text.ts'

const fieldsOf = ({ emailAddress, line }: TextSchemas) =>
  z.object({
    agencyName: line(200).meta({
      description: 'Legal or trade name of the agency.',
      examples: ['Casa Norte'],
    }),
    contactName: line(200).meta({
      description: 'Name of the director or principal broker.',
      examples: ['Luis Ortega'],
    }),
    email: emailAddress.meta({
      description: 'Email address of the agency.',
      examples: ['luis@example.com'],
    }),
    phone: line(40).meta({
      description: 'Phone number of the agency, preferably with country code; at least 7 digits.',
      examples: ['+52 81 8345 6789'],
    }),
    city: line(120).meta({ description: 'City of operation.', examples: ['Monterrey'] }),
    primaryInterest: optional(line(200)).meta({
      description: 'Interests, parted by commas, such as inventory, team and prospects.',
      examples: ['inventory, prospects'],
    }),
    referredByCode: optional(line(200)).meta({
      description:
        'Referral code of another partner, LP-XXXXX; case and dash do not matter. One that nobody has is refused.',
      examples: ['LP-4M8WD'],
    }),
  })

/** Request body of a partner application. Unknown fields are dropped. */
export const partnerApplication = fieldsOf(newText)

/** The same fields in the payload of a job, which an earlier release may have accepted. */
export const storedApplication = fieldsOf(storedText)

/** Response to an accepted application. */
export const partnerResult = z.object({
  success: z.literal(true).meta({ description: 'Always true.', examples: [true] }),
  waitlistId: z.uuid().meta({
    description: 'Identifier of the recorded application.',
    examples: ['0199f3c2-9b06-7c18-8e5d-41d7a3b6c902'],
  }),
  referralCode: referenceCode('LP').meta({
    description: 'Referral code assigned to the applicant, for other agencies to apply with.',
    examples: ['LP-9RT2V'],
  }),
})
export type PartnerResult = z.output<typeof partnerResult>

/** The statuses of an application. */
export const partnerStatuses = ['pending', 'approved', 'rejected', 'paused', 'suspicious'] as const
export type PartnerStatus = (typeof partnerStatuses)[number]

/** Reasons to examine an application closely; shown to the staff who decide on it. */
export const riskFlags = [
  'same_email',
  'same_phone',
  'same_agency',
  'self_referral',
  'disposable_email',
  ...formSuspicions,
] as const
export type RiskFlag = (typeof riskFlags)[number]

/** Flags of an application that shares contact data or the agency's name with another one. */
export const collisionFlags = ['same_email', 'same_phone', 'same_agency'] as const
export type CollisionFlag = (typeof collisionFlags)[number]

/** Request body that clears a risk flag of an application. */
export const flagClearance = z.strictObject({
  flag: z.enum(riskFlags),
  reason: paragraph(1000),
})

/** Parses a comma-separated list of interests: lower case, without duplicates, in the original order. */
export function parseInterests(primaryInterest: string | undefined): string[] {
  const words = (primaryInterest ?? '').split(',').map((word) => word.trim().toLowerCase())
  return [...new Set(words.filter(Boolean))]
}
