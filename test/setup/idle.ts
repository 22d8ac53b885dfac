import { expect, vi } from 'vitest'
import type { Antesala } from './antesala.ts'
import { soon } from './soon.ts'

/** Waits until no job is active or due, except the first minting of codes; later retries may wait. */
export async function untilIdle(antesala: Pick<Antesala, 'sql'>): Promise<void> {
  await vi.waitFor(async () => {
    // `state` is an enum of pg-boss, in the order of a job's life.
    const { rows } = await antesala.sql(
      `select name, state, count(*)::integer as jobs from pgboss.job
       where state < 'completed' and (state = 'active' or start_after <= now())
         and name !~ '-dead$' and name <> 'mint-codes'
       group by name, state`,
    )
    expect(rows).toEqual([])
  }, soon)
}
