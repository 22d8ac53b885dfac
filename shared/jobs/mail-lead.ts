import { z } from 'zod'
import { aboutField, batchDefaults, defineJob } from './define.ts'
import { answerToMail } from './mail-answer.ts'

/**
 * Queues emails about a lead that is already recorded: those that awaited its review (`held`), or a notice to its new
 * assignee (`notice`). APIs of an earlier version have put answers here, too (`answer`).
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
    answerToMail.extend({ mails: z.literal('answer') }),
  ]),
  about: aboutField('lead', 'leadId'),
})
export type MailLead = z.output<typeof mailLead.payload>
