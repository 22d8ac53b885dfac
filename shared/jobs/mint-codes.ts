import { z } from 'zod'
import { defineJob } from './define.ts'

/** Refills the pool of reference codes up to its high-water mark. */
export const mintCodes = defineJob({
  queue: 'mint-codes',
  mode: 'exclusive',
  payload: z.object({}),
  retry: { limit: 3, delaySeconds: 5, maxDelaySeconds: 60 },
  expireSeconds: 120,
  waitLimitSeconds: 300,
})
