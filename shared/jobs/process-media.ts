import { z } from 'zod'
import { defineJob } from './define.ts'

/** Makes the pictures that are shown of an uploaded photograph or floor plan. */
export const processMedia = defineJob({
  queue: 'process-media',
  mode: 'single',
  payload: z.object({ mediaId: z.uuid() }),
  // Five retries within a quarter of an hour, for a store that cannot be reached.
  retry: { limit: 5, delaySeconds: 15, maxDelaySeconds: 300 },
  expireSeconds: 300,
  heartbeatSeconds: 30,
  // Those of a whole gallery that was uploaded at once wait for each other.
  waitLimitSeconds: 900,
})
export type ProcessMedia = z.output<typeof processMedia.payload>
