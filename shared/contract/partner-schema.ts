import { z } from 'zod'
import { referenceCode } from './code-schema.ts'
import { nextStep } from './next-step-schema.ts'
import { riskFlags } from './partner.ts'
import { newText, optional, paragraph, storedText, type TextSchemas } from './text.ts'
import { warnings } from './warning-schema.ts'

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
      description:
        'Phone number of the agency, preferably with country code; at least 7 digits, and a number that can exist.',
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
  nextStep: nextStep({
    message: 'Le enviaremos la decisión por correo a más tardar el viernes 4 de diciembre.',
    by: '2026-12-04',
  }),
  warnings,
})
export type PartnerResult = z.output<typeof partnerResult>

/** Request body that clears a risk flag of an application. */
export const flagClearance = z.strictObject({
  flag: z.enum(riskFlags),
  reason: paragraph(1000),
})
