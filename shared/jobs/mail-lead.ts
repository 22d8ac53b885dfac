import { z } from 'zod'
import { languageSchema } from '../contract/language-schema.ts'
import { aboutField, batchDefaults, defineJob } from './define.ts'

/**
 * Queues emails about a lead that is already recorded: those that awaited its review (`held`), a notice to its new
 * assignee (`notice`), or an answer to its client (`answer`).
 */
export const mailLead = defineJob({
  ...batchDefaults,
  queue: 'mail-lead',
  payload: z.discriminatedUnion('mails', [
    z.object({ mails: z.literal('held'), leadId: z.uuid() }),
    z.object({
      mails: z.literal('notice'),
      leadId: z.uuid(),
      /** The new assignee; no notice is sent if the lead has been reassigned since. */
      assigneeId: z.uuid(),
      /** Distinguishes this notice from others about the same lead. */
      occasion: z.string(),
    }),
    z.object({
      mails: z.literal('answer'),
      leadId: z.uuid(),
      /** The note with the text of the answer. */
      noteId: z.uuid(),
      /** The language of the text. */
      language: languageSchema,
      /** Who gets the replies of the client. */
      from: z.object({ name: z.string(), email: z.string() }),
    }),
  ]),
  about: aboutField('lead', 'leadId'),
})
export type MailLead = z.output<typeof mailLead.payload>
