import type { Database } from '../../shared/tables/tables.ts'

/** Sets whom leads go to that match no rule; null: nobody. */
export async function setDefaultAssignee(db: Database, staffId: string | null): Promise<void> {
  await db
    .updateTable('assignmentRules')
    .set({ staffId, updatedAt: new Date() })
    .where('isDefault', '=', true)
    .execute()
}
