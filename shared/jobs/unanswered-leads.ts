import { z } from 'zod'
import { defineJob } from './define.ts'

/** Reminds the assignees of leads that nobody has answered, and assigns the leads to others, after the times in the settings. */
export const unansweredLeads = defineJob({
  queue: 'unanswered-leads',
  mode: 'exclusive',
  payload: z.object({}),
  // It runs every minute, and the next run does what a failed one did not.
  retry: { limit: 3, delaySeconds: 5, maxDelaySeconds: 30 },
  expireSeconds: 120,
  waitLimitSeconds: 300,
})
