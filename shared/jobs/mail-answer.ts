import { z } from 'zod'
import { languageSchema } from '../contract/language-schema.ts'
import { aboutField, batchDefaults, defineJob } from './define.ts'

/** An answer to the client of a lead, which is to be sent. */
export const answerToMail = z.object({
  leadId: z.uuid(),
  /** The note with the text of the answer. */
  noteId: z.uuid(),
  /** The language of the text. */
  language: languageSchema,
  /** Who gets the replies of the client. */
  from: z.object({ name: z.string(), email: z.string() }),
})

/**
 * Queues the email with an answer to the client of a lead. It has a queue of its own, because a worker of an earlier release
 * would make a dead letter of a payload that it does not know.
 */
export const mailAnswer = defineJob({
  ...batchDefaults,
  queue: 'mail-answer',
  payload: answerToMail,
  about: aboutField('lead', 'leadId'),
})
export type MailAnswer = z.output<typeof mailAnswer.payload>
