import type { Insertable } from 'kysely'
import { type Assignee, assigneeOf } from '../staff/staff.ts'
import type { Database, Tables } from '../tables.ts'

export type NewAssignmentRule = Insertable<Tables['assignmentRules']>

/** A rule as it is applied; `conditions` as they were written, not yet read. */
export type AssignmentRule = {
  id: string
  name: string
  conditions: unknown
  isDefault: boolean
  /** Who gets the lead; null when that is nobody, or somebody who was disabled. */
  assignee: Assignee | null
}

/** The rules in force, in the order they are tried, the default last. */
export async function activeRules(db: Database): Promise<AssignmentRule[]> {
  const rows = await db
    .selectFrom('assignmentRules as rule')
    .leftJoin('staff', (join) =>
      join.onRef('staff.id', '=', 'rule.staffId').on('staff.banned', '=', false),
    )
    .select([
      'rule.id',
      'rule.name',
      'rule.conditions',
      'rule.isDefault',
      'staff.id as staffId',
      'staff.name as staffName',
      'staff.email as staffEmail',
    ])
    .where('rule.active', '=', true)
    .orderBy('rule.isDefault')
    .orderBy('rule.position')
    .orderBy('rule.id')
    .execute()
  return rows.map(({ staffId, staffName, staffEmail, ...rule }) => ({
    ...rule,
    assignee: assigneeOf({ staffId, staffName, staffEmail }),
  }))
}

/** Adds rules. The default is there already; a second one is refused by its index. */
export async function insertRules(db: Database, rules: NewAssignmentRule[]): Promise<void> {
  await db.insertInto('assignmentRules').values(rules).execute()
}

/**
 * Removes a rule, never the default.
 * @returns false when it is the default or not there: nothing was removed
 */
export async function deleteRule(db: Database, id: string): Promise<boolean> {
  const removed = await db
    .deleteFrom('assignmentRules')
    .where('id', '=', id)
    .where('isDefault', '=', false)
    .returning('id')
    .executeTakeFirst()
  return removed !== undefined
}
