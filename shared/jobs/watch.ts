import { z } from 'zod'
import { defineJob } from './define.ts'

/** Checks the health of the system and queues alert emails to ops. */
export const watch = defineJob({
  queue: 'watch',
  mode: 'exclusive',
  payload: z.object({}),
  // No retries: the next scheduled run starts within a minute.
  retry: { limit: 0, delaySeconds: 0, maxDelaySeconds: 0 },
  expireSeconds: 50,
  waitLimitSeconds: 120,
})
