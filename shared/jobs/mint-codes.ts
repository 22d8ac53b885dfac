import { z } from 'zod'
import { defineJob } from './define.ts'

/** Refills the pools of reference codes (LU) and referral codes (LP). */
export const mintCodes = defineJob({
  queue: 'mint-codes',
  mode: 'exclusive',
  payload: z.object({}),
  // Five minutes: a database that fails a few times in a row leaves no dead letter, of which ops would be alerted.
  retry: { limit: 8, delaySeconds: 5, maxDelaySeconds: 60 },
  expireSeconds: 120,
  waitLimitSeconds: 300,
})
