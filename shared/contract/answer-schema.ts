import { z } from 'zod'
import { answerLimits, answerWays } from './answer.ts'
import { daySchema } from './day-schema.ts'
import { languageSchema } from './language-schema.ts'
import { leadKinds, leadStatuses } from './lead.ts'
import { line, paragraph } from './text.ts'

/**
 * Request body that answers the client of a lead, and can change the lead with it. `id` is that of the note with the text: a
 * repeated request answers only once.
 */
export const newAnswer = z
  .strictObject({
    id: z.uuid(),
    way: z.enum(answerWays),
    /** The email address, or for WhatsApp the number (E.164), that the user saw; the answer is refused if another one is used now. */
    to: line(254).optional(),
    language: languageSchema,
    /** Required for an email of the house; not stored without one. */
    subject: line(answerLimits.subject).optional(),
    body: paragraph(answerLimits.body),
    /** Not those that need more than an answer: a reason, the value of a sale, a review. A lead that has one keeps it. */
    status: z.enum(leadStatuses).exclude(['won', 'lost', 'spam']).optional(),
    followUpOn: daySchema.nullable().optional(),
  })
  .refine(({ way, subject }) => way !== 'mail' || subject !== undefined, {
    path: ['subject'],
    params: { error: 'empty' },
  })
export type NewAnswer = z.output<typeof newAnswer>

const templateFields = z.strictObject({
  name: line(answerLimits.name),
  kind: z.enum(leadKinds).nullable(),
  language: languageSchema,
  subject: line(answerLimits.subject),
  body: paragraph(answerLimits.body),
})

/** Request body that adds a template. */
export const newAnswerTemplate = templateFields
export type NewAnswerTemplate = z.output<typeof newAnswerTemplate>

/** Request body that changes a template: only the fields to change. */
export const answerTemplateChange = templateFields.partial()
export type AnswerTemplateChange = z.output<typeof answerTemplateChange>
