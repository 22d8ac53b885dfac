import { type RawBuilder, sql } from 'kysely'
import { erasedName } from '../../contract/erasure.ts'
import { type PersonMatcher, replaceMentions } from '../../domain/mentions.ts'
import { forEachPart } from '../batches.ts'
import { lockRuleNames } from '../rules/assignment-rules.ts'
import type { Database } from '../tables.ts'

/**
 * Returns the names that mention a person, of these assignment rules and of those that these events are about. Leads
 * keep the name that their rule had.
 */
export async function findRuleNames(
  db: Database,
  ruleIds: string[],
  eventIds: string[],
  matcher: PersonMatcher,
): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select name from assignment_rules where id = any(${ruleIds}::uuid[])
    union select unnest(array[before ->> 'name', after ->> 'name']) from events
    where id = any(${eventIds}::uuid[]) and about_kind = 'rule'`.execute(db)
  return rows
    .map(({ name }) => name)
    .filter((name) => name !== null && replaceMentions(name, matcher, '') !== name)
}

/**
 * Replaces mentions in the names of rules that leads and the events of their assignment keep. What an undo would restore of
 * such a lead is deleted.
 */
export async function blankRuleNames(
  tx: Database,
  names: string[],
  matcher: PersonMatcher,
): Promise<void> {
  if (names.length === 0) return
  await lockRuleNames(tx)
  const blanked = names.map((name) => replaceMentions(name, matcher, erasedName))
  const given = sql`unnest(${names}::text[], ${blanked}::text[]) given(name, blanked)`
  const leads = sql`select id from leads where assignment ->> 'rule' = any(${names})`
  await inParts(tx, leads, async (ids) => {
    await sql`update leads set assignment = jsonb_set(assignment, '{rule}', to_jsonb(blanked)) from ${given}
      where id = any(${ids}::uuid[]) and assignment ->> 'rule' = given.name`.execute(tx)
  })
  await sql`delete from recent_change_records where before #>> '{assignment,rule}' = any(${names})`.execute(
    tx,
  )
  const events = sql`select id from events where type = 'lead.assigned' and after ->> 'rule' = any(${names})`
  await inParts(tx, events, async (ids) => {
    await sql`update events set after = jsonb_set(after, '{rule}', to_jsonb(blanked)),
        reason = replace(reason, given.name, blanked) from ${given}
      where id = any(${ids}::uuid[]) and after ->> 'rule' = given.name`.execute(tx)
  })
}

/** Rows per statement, so that none takes longer than the limit. */
const ROWS_PER_UPDATE = 5_000

async function inParts(
  tx: Database,
  query: RawBuilder<unknown>,
  update: (ids: string[]) => Promise<void>,
) {
  const { rows } = await sql<{ id: string }>`${query}`.execute(tx)
  await forEachPart(
    rows.map(({ id }) => id),
    ROWS_PER_UPDATE,
    update,
  )
}
