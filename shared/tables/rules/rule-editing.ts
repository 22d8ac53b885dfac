import { sql } from 'kysely'
import type { AssignmentConditions, RuleChange, RuleRow } from '../../contract/assignment.ts'
import { canHaveLeads } from '../staff/can-have-leads.ts'
import type { Database } from '../tables.ts'

/** Lists all rules, active or not, in the order in which they are checked; the default rule is last. */
export async function listRules(db: Database): Promise<RuleRow<Date>[]> {
  const rows = await selectRules(db)
    .orderBy('rule.isDefault')
    .orderBy('rule.position')
    .orderBy('rule.id')
    .execute()
  return rows.map(toRuleRow)
}

/** Returns a rule, active or not; undefined if it does not exist. */
export async function findRule(db: Database, id: string): Promise<RuleRow<Date> | undefined> {
  const rule = await selectRules(db).where('rule.id', '=', id).executeTakeFirst()
  return rule && toRuleRow(rule)
}

/**
 * Changes those fields of a rule that are present in the change, and increases its version.
 * @returns false, without writing anything, if its version is not `version` or it does not exist
 */
export async function changeRule(
  db: Database,
  id: string,
  version: number,
  { name, conditions, assigneeId, isActive }: RuleChange,
): Promise<boolean> {
  const changed = await db
    .updateTable('assignmentRules')
    .set((rule) => ({
      ...(name !== undefined && { name }),
      ...(conditions !== undefined && { conditions: JSON.stringify(conditions) }),
      ...(assigneeId !== undefined && { staffId: assigneeId }),
      ...(isActive !== undefined && { active: isActive }),
      version: rule('version', '+', 1),
      updatedAt: new Date(),
    }))
    .where('id', '=', id)
    .where('version', '=', version)
    .returning('id')
    .executeTakeFirst()
  return changed !== undefined
}

/** Puts the rules into the order of `ids`, without changing their versions. Call `lockRules` first. */
export async function setRuleOrder(tx: Database, ids: string[]): Promise<void> {
  await sql`
    update assignment_rules as rule
    set position = wanted.position, updated_at = ${new Date()}
    from unnest(${ids}::uuid[]) with ordinality as wanted (id, position)
    where rule.id = wanted.id and rule.position <> wanted.position`.execute(tx)
}

/**
 * Returns the rules except the default rule, in order. Locks the default rule, so that other transactions
 * that call this function wait until this one ends.
 */
export async function lockRules(tx: Database): Promise<{ id: string; name: string }[]> {
  await tx
    .selectFrom('assignmentRules')
    .select('id')
    .where('isDefault', '=', true)
    .forUpdate()
    .execute()
  return await tx
    .selectFrom('assignmentRules')
    .select(['id', 'name'])
    .where('isDefault', '=', false)
    .orderBy('position')
    .orderBy('id')
    .execute()
}

function selectRules(db: Database) {
  return db
    .selectFrom('assignmentRules as rule')
    .leftJoin('staff', 'staff.id', 'rule.staffId')
    .select([
      'rule.id',
      'rule.position',
      'rule.name',
      'rule.conditions',
      'rule.active as isActive',
      'rule.isDefault',
      'rule.version',
      'rule.updatedAt',
      'staff.id as staffId',
      'staff.name as staffName',
    ])
    .select(canHaveLeads.as('canHaveLeads'))
}

type JoinedRule = Awaited<ReturnType<ReturnType<typeof selectRules>['executeTakeFirstOrThrow']>>

function toRuleRow({
  staffId,
  staffName,
  canHaveLeads,
  conditions,
  ...rule
}: JoinedRule): RuleRow<Date> {
  return {
    ...rule,
    // The conditions were validated before they were stored.
    conditions: conditions as AssignmentConditions,
    assignee:
      staffId !== null && staffName !== null
        ? { id: staffId, name: staffName, canHaveLeads }
        : null,
  }
}
