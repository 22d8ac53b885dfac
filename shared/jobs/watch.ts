import { z } from 'zod'
import { defineJob } from './define.ts'

/** Checks the health of the system and queues alert emails to ops. */
export const watch = defineJob({
  queue: 'watch',
  mode: 'exclusive',
  payload: z.object({}),
  // A run whose worker is killed is repeated: it would become a dead letter, of which ops would be alerted.
  retry: { limit: 2, delaySeconds: 1, maxDelaySeconds: 5 },
  expireSeconds: 50,
  waitLimitSeconds: 120,
})
