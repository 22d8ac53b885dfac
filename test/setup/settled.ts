import { expect, vi } from 'vitest'
import type { Antesala } from './antesala.ts'
import { soon } from './soon.ts'

/** Waits until the workers have nothing to do but what runs by the clock and retries to come. */
export async function settled(house: Pick<Antesala, 'sql'>): Promise<void> {
  await vi.waitFor(async () => {
    const { rows } = await house.sql(
      `select name, state, count(*)::integer as jobs from pgboss.job
       where state < 'completed' and (state = 'active' or start_after <= now())
         and name !~ '-dead$' and name not in ('mint-codes', 'housekeeping', 'watch')
       group by name, state`,
    )
    expect(rows).toEqual([])
  }, soon)
}
