import type { Database } from '../tables.ts'

/** Returns the encrypted TOTP secret of a staff member, confirmed or not; undefined if there is none. */
export async function findTotpSecret(db: Database, staffId: string): Promise<string | undefined> {
  const found = await db
    .selectFrom('staffTwoFactors')
    .select('secret')
    .where('staffId', '=', staffId)
    .executeTakeFirst()
  return found?.secret
}

/**
 * Stores that the code of a time step was used.
 * @returns false, without writing anything, if the code of this step or of a later one was used before
 */
export async function markStepUsed(db: Database, staffId: string, step: number): Promise<boolean> {
  const used = await db
    .updateTable('staffTwoFactors')
    .set({ lastUsedStep: step })
    .where('staffId', '=', staffId)
    .where((where) =>
      where.or([where('lastUsedStep', 'is', null), where('lastUsedStep', '<', step)]),
    )
    .returning('id')
    .executeTakeFirst()
  return used !== undefined
}
