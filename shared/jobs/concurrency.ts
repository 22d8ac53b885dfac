import type { QueueConcurrency } from '../contract/control.ts'
import type { AnyJob } from './define.ts'
import { sendEmail } from './send-email.ts'

/**
 * Most batches of a queue that a worker runs at once: while PostgreSQL writes one batch to disk, the others are prepared.
 * Each uses a database connection.
 */
export const MAX_BATCHES = 3

/** Most jobs of another queue that a worker runs at once. */
const MAX_JOBS = 5
/** Most emails that a worker sends at once, as in the setting SMTP_CONNECTIONS. */
const MAX_EMAILS = 100

/** Within which bounds staff can change how much of a queue a worker runs at once. */
type Bounds = Pick<QueueConcurrency, 'unit' | 'default' | 'max'>

/** Returns the bounds of a queue; undefined if only one of its jobs may run at any time. */
export function concurrencyBounds(job: AnyJob): Bounds | undefined {
  if (job.mode === 'exclusive') return undefined
  if (job.mode === 'batch') return { unit: 'batches', default: MAX_BATCHES, max: MAX_BATCHES }
  if (job.queue === sendEmail.queue) return { unit: 'emails', default: null, max: MAX_EMAILS }
  return { unit: 'jobs', default: 1, max: MAX_JOBS }
}
