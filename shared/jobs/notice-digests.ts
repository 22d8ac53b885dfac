import { z } from 'zod'
import { defineJob } from './define.ts'

/** Queues the digests of notices that were not sent one by one because too many came within an hour. */
export const noticeDigests = defineJob({
  queue: 'notice-digests',
  mode: 'exclusive',
  payload: z.object({}),
  retry: { limit: 3, delaySeconds: 10, maxDelaySeconds: 120 },
  expireSeconds: 300,
  waitLimitSeconds: 600,
})
