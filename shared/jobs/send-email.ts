import { z } from 'zod'
import { mailSubjects } from '../contract/submission.ts'
import { defineJob } from './define.ts'

const aboutSchema = z.object({ kind: z.enum(mailSubjects), id: z.uuid() })

/** Sends one mail of the ledger. Sixteen retries, up to 6 h apart, span about two days. */
export const sendEmail = defineJob({
  queue: 'send-email',
  mode: 'single',
  payload: z.object({
    emailId: z.uuid(),
    about: aboutSchema,
    /** How often it was put back because the connection to the relay broke. */
    deferrals: z.number().int().default(0),
  }),
  retry: { limit: 16, delaySeconds: 30, maxDelaySeconds: 6 * 60 * 60 },
  // RFC 5321 4.5.3.2.6 lets a server think for 10 minutes after the final dot.
  expireSeconds: 900,
  heartbeatSeconds: 30,
  waitLimitSeconds: 300,
  concurrency: 10,
  about: (data) => aboutSchema.safeParse(Object(data).about).data,
})
export type SendEmail = z.output<typeof sendEmail.payload>
