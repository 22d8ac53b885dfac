import { z } from 'zod'
import { referenceCode } from './code-schema.ts'
import { daySchema } from './day-schema.ts'
import { leadKinds, leadStatuses, lostReasons, spamReviews } from './lead.ts'
import { moneySchema } from './money-schema.ts'
import { nextStep } from './next-step-schema.ts'
import { clientReferral } from './referral-schema.ts'
import {
  MAX_NAMED_LENGTH,
  newText,
  optional,
  paragraph,
  storedText,
  type TextSchemas,
} from './text.ts'
import { warnings } from './warning-schema.ts'

const fieldsOf = (text: TextSchemas) => {
  const { emailAddress, line, paragraph } = text
  return z.object({
    name: line(200).meta({ description: 'Full name of the client.', examples: ['Ana García'] }),
    phone: line(40).meta({
      description:
        'Phone or messaging number, preferably with country code; at least 7 digits, and a number that can exist.',
      examples: ['+52 55 1234 5678'],
    }),
    email: emailAddress.meta({
      description: 'Email address of the client.',
      examples: ['ana@example.com'],
    }),
    message: paragraph(5000).meta({
      description: 'The inquiry, or the details of a tour request. May have several lines.',
      examples: ['Quisiera visitar la casa el sábado por la mañana.'],
    }),
    propertyId: optional(line(MAX_NAMED_LENGTH)).meta({
      description:
        'Slug, UUID or address of the page of the property of interest. One we do not know is kept as text, and none is refused: a ' +
        'longer text is shortened, and a number read as text, with a warning.',
      examples: ['casa-ceniza'],
    }),
    origin: optional(line(200)).meta({
      description: 'Where the lead comes from: an agent, a command line, a web portal.',
      examples: ['web portal'],
    }),
    referredByCode: clientReferral(text),
  })
}

/** Request body of an inquiry. Unknown fields are dropped. */
export const contactInquiry = fieldsOf(newText)

/** The same fields in the payload of a job, which an earlier release may have accepted. */
export const storedInquiry = fieldsOf(storedText)

/** Response to an accepted inquiry. */
export const contactResult = z.object({
  success: z.literal(true).meta({ description: 'Always true.', examples: [true] }),
  message: z.string().meta({
    description: 'Confirmation for a person to read.',
    examples: ['Recibimos su solicitud. Su código de referencia es LU-7K3QX.'],
  }),
  refCode: referenceCode('LU').meta({
    description: 'Reference code of the inquiry.',
    examples: ['LU-7K3QX'],
  }),
  leadId: z.uuid().meta({
    description: 'Identifier of the recorded lead.',
    examples: ['0199f3c2-7d4e-7a51-9c36-2f6b1f0e8a47'],
  }),
  normalizedPhone: z
    .string()
    .regex(/^\d+$/)
    .meta({ description: 'The national number, digits only.', examples: ['5512345678'] }),
  property: z
    .object({
      slug: z.string().meta({ description: 'The last part of the address of its page.' }),
      title: z.string().meta({ description: 'Its title, in the language of the message.' }),
    })
    .nullable()
    .optional()
    .meta({
      description:
        'The property that `propertyId` stands for; null if there is none, or it was not sent.',
      examples: [{ slug: 'casa-ceniza', title: 'Casa Ceniza, patio de piedra en San Miguel' }],
    }),
  nextStep: nextStep({
    message: 'Un asesor se comunicará con usted a más tardar el lunes 30 de noviembre.',
    by: '2026-11-30',
  }),
  warnings,
})
export type ContactResult = z.output<typeof contactResult>

const changedFields = z.strictObject({
  status: z.enum(leadStatuses).optional(),
  kind: z.enum(leadKinds).optional(),
  /** Null removes the assignee. */
  assigneeId: z.uuid().nullable().optional(),
  /** The day of the next step; null removes it. */
  followUpOn: daySchema.nullable().optional(),
  spamReview: z.enum(spamReviews).optional(),
  /** Required if the status becomes `lost`. Without a status, it corrects the reason of a lost lead. */
  lostReason: z.enum(lostReasons).optional(),
  lostNote: optional(paragraph(2000)),
  /** What the client means to spend; null: not known. */
  budget: moneySchema.nullable().optional(),
  /** What a won lead was sold for; null: not known yet. Only of a lead that is won, or becomes so with this change. */
  value: moneySchema.nullable().optional(),
})

type Outcome = Pick<z.output<typeof changedFields>, 'status' | 'lostReason' | 'lostNote'>

function hasReason({ status, lostReason, lostNote }: Outcome) {
  return status === 'lost' ? lostReason !== undefined : !lostReason && !lostNote
}

const notLostReason = { path: ['lostReason'], params: { error: 'notLostReason' } }

function correctsReason({ status, lostReason }: Outcome) {
  return status === undefined && lostReason !== undefined
}

/** Request body that changes a lead: only the fields to change. */
export const leadChange = changedFields
  .refine((outcome) => correctsReason(outcome) || hasReason(outcome), notLostReason)
  .refine(({ status, value }) => !value || status === undefined || status === 'won', {
    path: ['value'],
    params: { error: 'notWonValue' },
  })

/** The same change of many leads: each has a budget and a value of its own. */
export const manyLeadsChange = changedFields
  .omit({ budget: true, value: true })
  .refine(hasReason, notLostReason)
export type LeadChange = z.output<typeof leadChange>
