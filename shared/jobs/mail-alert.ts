import { z } from 'zod'
import { alertCauses } from '../contract/alert.ts'
import { defineJob } from './define.ts'

/** Queues an email to ops: an alert is open, has become worse or is over, or a test. An API composed it. */
export const mailAlert = defineJob({
  queue: 'mail-alert',
  // A batch job would need more database connections than a few emails are worth.
  mode: 'single',
  retry: { limit: 8, delaySeconds: 5, maxDelaySeconds: 60 },
  expireSeconds: 30,
  waitLimitSeconds: 60,
  payload: z.object({
    /** The alert, or the message if it is a test. */
    aboutId: z.uuid(),
    /** What happened, and when: the same is emailed once. */
    occasion: z.string(),
    cause: z.enum(alertCauses).nullable(),
    subject: z.string(),
    isOver: z.boolean(),
    title: z.string(),
    paragraphs: z.array(z.string()),
    /** The error behind the problem. Masked. */
    reason: z.string().nullable(),
    since: z.iso.datetime(),
    until: z.iso.datetime().nullable(),
    /** The dashboard paths of what the alert is about, and of its page of help. */
    path: z.string(),
    helpPath: z.string(),
  }),
})
export type MailAlert = z.output<typeof mailAlert.payload>
