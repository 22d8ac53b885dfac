import { z } from 'zod'

/**
 * The trace context of the span that enqueued a job: `traceparent` of W3C Trace Context, version 00. Absent if tracing
 * was off. A malformed one is ignored, because no job may fail for it.
 */
export const traceparent = z
  .string()
  .regex(/^00-(?!0{32})[0-9a-f]{32}-(?!0{16})[0-9a-f]{16}-[0-9a-f]{2}$/)
  .optional()
  .catch(undefined)
