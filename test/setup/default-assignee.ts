import type { Database } from '../../shared/tables/tables.ts'

/** Sets the assignee of leads that match no other rule; null leaves them unassigned. */
export async function setDefaultAssignee(db: Database, staffId: string | null): Promise<void> {
  await db
    .updateTable('assignmentRules')
    .set({ staffId, updatedAt: new Date() })
    .where('isDefault', '=', true)
    .execute()
}
