import { refillPool } from '../../shared/domain/code-pool.ts'
import type { SingleHandler } from '../job-handler.ts'

/** Fills the pool of reference codes. */
export const mintCodes: SingleHandler<unknown> = async ({ db, log }) => {
  await refillPool(db, log)
  return { outcome: 'done' }
}
