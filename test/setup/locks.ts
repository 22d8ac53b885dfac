import { sql } from 'kysely'
import { expect, vi } from 'vitest'
import type { Antesala } from './antesala.ts'
import { soon } from './waiting.ts'

/**
 * Waits until sessions of the test's database wait for a lock.
 * @param options.count how many at least; default: one
 * @param options.applicationName counts only sessions whose application name matches this pattern of LIKE
 * @param options.statement counts only the sessions whose statement contains this text
 */
export async function waitUntilBlocked(
  { db }: Pick<Antesala, 'db'>,
  options: { count?: number; applicationName?: string; statement?: string } = {},
): Promise<void> {
  const { count = 1, applicationName = '%', statement = '' } = options
  await vi.waitFor(async () => {
    const { rows } = await sql`select application_name, query from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'
        and application_name like ${applicationName} and query like ${`%${statement}%`}`.execute(db)
    expect(rows.length).toBeGreaterThanOrEqual(count)
  }, soon)
}
