import { refillPool } from '../../shared/codes/code-pool.ts'
import type { SingleHandler } from '../job-handler.ts'

/** Refills the pools of reference codes and referral codes. */
export const mintCodes: SingleHandler<unknown> = async ({ db, log }) => {
  await refillPool(db, log)
  return { outcome: 'done' }
}
