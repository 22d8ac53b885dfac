import type { Insertable } from 'kysely'
import { type Assignee, assigneeOf } from '../staff/staff.ts'
import type { Database, Tables } from '../tables.ts'

export type NewAssignmentRule = Insertable<Tables['assignmentRules']>

/** A rule to apply; `conditions` are not parsed yet. */
export type AssignmentRule = {
  id: string
  name: string
  conditions: unknown
  isDefault: boolean
  /** Null also if the assignee is disabled. */
  assignee: Assignee | null
}

/** The active rules in the order in which they are checked, the default last. */
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

/** Inserts rules. A unique index rejects a second default rule. */
export async function insertRules(db: Database, rules: NewAssignmentRule[]): Promise<void> {
  await db.insertInto('assignmentRules').values(rules).execute()
}

/**
 * Deletes a rule, but never the default.
 * @returns false if it is the default or does not exist: nothing was deleted
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
