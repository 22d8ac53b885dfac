import type { PgBoss } from 'pg-boss'
import { expect, vi } from 'vitest'
import { housekeeping } from '../../shared/jobs/housekeeping.ts'
import { soon } from './waiting.ts'

/** Runs housekeeping, and waits until it is done. A run that the schedule has started is waited for first: there is one at a time. */
export async function runHousekeeping(boss: PgBoss): Promise<void> {
  const id = await vi.waitFor(
    async () => (await boss.send(housekeeping.queue, {})) ?? expect.unreachable(),
    soon,
  )
  await vi.waitFor(async () => {
    expect((await boss.getJobById(housekeeping.queue, id))?.state).toBe('completed')
  }, soon)
}
