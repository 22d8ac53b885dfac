import { sql } from 'kysely'
import type { AssignmentConditions, RuleChange, RuleRow } from '../../contract/assignment.ts'
import type { Database } from '../tables.ts'

/** Every rule in the order they are tried, the default last. */
export async function listRules(db: Database): Promise<RuleRow<Date>[]> {
  const rows = await selectRules(db)
    .orderBy('rule.isDefault')
    .orderBy('rule.position')
    .orderBy('rule.id')
    .execute()
  return rows.map(asRow)
}

/** One rule. */
export async function findRule(db: Database, id: string): Promise<RuleRow<Date> | undefined> {
  const rule = await selectRules(db).where('rule.id', '=', id).executeTakeFirst()
  return rule && asRow(rule)
}

/**
 * Changes a rule.
 * @returns whether that still was its version
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

/** Puts rules into this order; the transaction has locked them. */
export async function setRuleOrder(tx: Database, ids: string[]): Promise<void> {
  await sql`
    update assignment_rules as rule
    set position = wanted.position, updated_at = ${new Date()}
    from unnest(${ids}::uuid[]) with ordinality as wanted (id, position)
    where rule.id = wanted.id and rule.position <> wanted.position`.execute(tx)
}

/** The rules but the default in their order; nobody else orders or adds any before the end of this. */
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
      'staff.banned as isDisabled',
    ])
}

type Found = Awaited<ReturnType<ReturnType<typeof selectRules>['executeTakeFirstOrThrow']>>

function asRow({ staffId, staffName, isDisabled, conditions, ...rule }: Found): RuleRow<Date> {
  return {
    ...rule,
    // What is written there has been read by its schema.
    conditions: conditions as AssignmentConditions,
    assignee:
      staffId !== null && staffName !== null
        ? { id: staffId, name: staffName, isDisabled: isDisabled === true }
        : null,
  }
}
