import { z } from 'zod'
import { defineJob } from './define.ts'

/** Deletes expired rows, and marks unsent emails that no job will send as failed or unknown. */
export const housekeeping = defineJob({
  queue: 'housekeeping',
  mode: 'exclusive',
  payload: z.object({}),
  retry: { limit: 3, delaySeconds: 60, maxDelaySeconds: 600 },
  expireSeconds: 600,
  waitLimitSeconds: 600,
})
