import { z } from 'zod'
import { defineJob } from './define.ts'

/** Deletes expired rows and old contents of emails. Unsent emails without a job become `failed` or, if one was being sent, `unknown`. */
export const housekeeping = defineJob({
  queue: 'housekeeping',
  mode: 'exclusive',
  payload: z.object({}),
  retry: { limit: 3, delaySeconds: 60, maxDelaySeconds: 600 },
  expireSeconds: 600,
  waitLimitSeconds: 600,
})
