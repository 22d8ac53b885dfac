import { refillPool } from '../../shared/runtime/mint-codes.ts'
import type { SingleHandler } from '../job-handler.ts'

/** Fills the pool of reference codes. */
export const mintCodes: SingleHandler<unknown> = async ({ db, log }) => {
  await refillPool(db, log)
  return { outcome: 'done' }
}
