import { z } from 'zod'
import { defineJob } from './define.ts'

/** Refills the pools of reference codes (LU) and referral codes (LP). */
export const mintCodes = defineJob({
  queue: 'mint-codes',
  mode: 'exclusive',
  payload: z.object({}),
  retry: { limit: 3, delaySeconds: 5, maxDelaySeconds: 60 },
  expireSeconds: 120,
  waitLimitSeconds: 300,
})
