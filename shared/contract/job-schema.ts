import { z } from 'zod'
import { reasonSchema } from './email-schema.ts'

/** Schema of a job's key: its pg-boss queue, a dot, its id. Two queues may contain the same id. */
export const jobKey = z
  .string()
  .max(100)
  .regex(/^[a-z-]+\.[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/)

// The format is "time|job id".
function isCursor(text: string) {
  const [time, id, ...rest] = text.split('|')
  const isTime = z.iso.datetime().safeParse(time).success && Date.parse(time ?? '') > 0
  return isTime && z.uuid().safeParse(id).success && rest.length === 0
}

/** The fields of an action on jobs besides the selection. */
export const jobAction = {
  /** Only counts what would change. */
  dryRun: z.boolean().default(false),
  /** Also retries emails that may have been delivered already. */
  unconfirmed: z.boolean().default(false),
  reason: reasonSchema.optional(),
  /** `next` and `call` of the previous call. */
  after: z.string().max(100).refine(isCursor).optional(),
  call: z.uuid().optional(),
}

/** Request body that undoes the cancellation of jobs. */
export const restorationRequest = z.strictObject({
  /** `call` of the result of the cancellation, or the id of its event. */
  undoes: z.uuid(),
  dryRun: z.boolean().default(false),
  /** `next` and `call` of the previous call. */
  after: z.uuid().optional(),
  call: z.uuid().optional(),
})
