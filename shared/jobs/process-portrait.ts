import { z } from 'zod'
import { defineJob } from './define.ts'
import { processMedia } from './process-media.ts'

/** Makes the square pictures that are shown of a staff member. */
export const processPortrait = defineJob({
  ...processMedia,
  queue: 'process-portrait',
  payload: z.object({ portraitId: z.uuid() }),
})
export type ProcessPortrait = z.output<typeof processPortrait.payload>
