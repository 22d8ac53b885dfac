import { type Insertable, sql } from 'kysely'
import { isAway } from '../staff/absences.ts'
import { canHaveLeads } from '../staff/can-have-leads.ts'
import { type Candidate, toCandidate } from '../staff/staff.ts'
import type { Database, Tables } from '../tables.ts'

export type NewAssignmentRule = Insertable<Tables['assignmentRules']>

/** An active assignment rule. Its `conditions` are as stored, not yet parsed. */
export type AssignmentRule = {
  id: string
  name: string
  conditions: unknown
  isDefault: boolean
  /** Null if the rule has no assignee, or one who cannot have leads any more. */
  assignee: Candidate | null
}

/** Key of the advisory lock: an arbitrary number. */
const RULE_NAMES_LOCK = 4_711_002

/** Waits until no transaction that has called `activeRules` can write the name of a rule, and blocks new ones. */
export async function lockRuleNames(tx: Database): Promise<void> {
  await sql`select pg_advisory_xact_lock(${RULE_NAMES_LOCK}::bigint)`.execute(tx)
}

/**
 * Returns the active rules in the order in which they are checked; the default rule is last. An erasure that changes
 * their names waits until the transaction ends.
 * @param timeZone the time zone of today, which absences depend on
 */
export async function activeRules(tx: Database, timeZone: string): Promise<AssignmentRule[]> {
  await sql`select pg_advisory_xact_lock_shared(${RULE_NAMES_LOCK}::bigint)`.execute(tx)
  const rows = await tx
    .selectFrom('assignmentRules as rule')
    .leftJoin('staff', (join) => join.onRef('staff.id', '=', 'rule.staffId').on(canHaveLeads))
    .select([
      'rule.id',
      'rule.name',
      'rule.conditions',
      'rule.isDefault',
      'staff.id as staffId',
      'staff.name as staffName',
      'staff.email as staffEmail',
    ])
    .select(isAway(timeZone).as('staffIsAway'))
    .where('rule.active', '=', true)
    .orderBy('rule.isDefault')
    .orderBy('rule.position')
    .orderBy('rule.id')
    .execute()
  return rows.map(({ staffId, staffName, staffEmail, staffIsAway, ...rule }) => ({
    ...rule,
    assignee: toCandidate({ staffId, staffName, staffEmail, staffIsAway }),
  }))
}

/**
 * Inserts rules.
 * @throws a unique violation if there would be two default rules
 */
export async function insertRules(db: Database, rules: NewAssignmentRule[]): Promise<void> {
  await db.insertInto('assignmentRules').values(rules).execute()
}

/**
 * Deletes a rule, but never the default rule.
 * @returns false, without deleting anything, if it is the default rule, does not exist, or its version is another one
 */
export async function deleteRule(db: Database, id: string, version: number): Promise<boolean> {
  const removed = await db
    .deleteFrom('assignmentRules')
    .where('id', '=', id)
    .where('version', '=', version)
    .where('isDefault', '=', false)
    .returning('id')
    .executeTakeFirst()
  return removed !== undefined
}
