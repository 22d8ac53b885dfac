import { expect, vi } from 'vitest'
import type { Antesala } from './antesala.ts'
import { soon } from './waiting.ts'

/**
 * Waits until no job is active or due. Ignores dead letters, `mint-codes` (every worker enqueues it when it
 * starts), and jobs scheduled for later, such as retries.
 */
export async function waitUntilIdle(antesala: Pick<Antesala, 'sql'>): Promise<void> {
  await vi.waitFor(async () => {
    // pg-boss's enum of states is ordered by lifecycle.
    const { rows } = await antesala.sql(
      `select name, state, count(*)::integer as jobs from pgboss.job
       where state < 'completed' and (state = 'active' or start_after <= now())
         and name !~ '-dead$' and name <> 'mint-codes'
       group by name, state`,
    )
    expect(rows).toEqual([])
  }, soon)
}
