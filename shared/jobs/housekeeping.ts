import { z } from 'zod'
import { defineJob } from './define.ts'

/** Deletes what has expired and gives up mails that no job will send any more. */
export const housekeeping = defineJob({
  queue: 'housekeeping',
  mode: 'exclusive',
  payload: z.object({}),
  retry: { limit: 3, delaySeconds: 60, maxDelaySeconds: 600 },
  expireSeconds: 600,
  waitLimitSeconds: 600,
})
