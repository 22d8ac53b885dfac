import { z } from 'zod'
import { emailQueue } from '../contract/email.ts'
import { aboutKinds } from '../contract/submission.ts'
import { defineJob } from './define.ts'
import { traceparent } from './trace-context.ts'

const aboutSchema = z.object({ kind: z.enum(aboutKinds), id: z.uuid() })

/** Sends one email, a row of the emails table. Its 16 retries, up to 6 hours apart, span about two days. */
export const sendEmail = defineJob({
  queue: emailQueue,
  mode: 'single',
  payload: z.object({
    emailId: z.uuid(),
    about: aboutSchema,
    /** How often the email was deferred because the relay could not be used, refused it or broke the connection. */
    deferrals: z.number().int().default(0),
    traceparent,
  }),
  retry: { limit: 16, delaySeconds: 30, maxDelaySeconds: 6 * 60 * 60 },
  // RFC 5321 4.5.3.2.6 allows a server 10 minutes to reply to the final dot. An email may wait that long for a
  // connection, too.
  expireSeconds: 1500,
  heartbeatSeconds: 30,
  waitLimitSeconds: 300,
  fetchSize: 2,
  isTraced: true,
  about: (data) => aboutSchema.safeParse(Object(data).about).data,
})
export type SendEmail = z.output<typeof sendEmail.payload>
