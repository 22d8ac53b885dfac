import { z } from 'zod'
import { defineJob } from './define.ts'

/** Looks whether anything is wrong with the house, and tells ops. */
export const watch = defineJob({
  queue: 'watch',
  mode: 'exclusive',
  payload: z.object({}),
  // The next look is a minute away: a try that fails is not worth another.
  retry: { limit: 0, delaySeconds: 0, maxDelaySeconds: 0 },
  expireSeconds: 50,
  waitLimitSeconds: 120,
})
