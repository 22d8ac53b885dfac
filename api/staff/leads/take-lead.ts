import type { LeadRecord } from '../../../shared/contract/records.ts'
import type { Me } from '../../../shared/contract/staff.ts'
import type { Config } from '../../../shared/runtime/config.ts'
import {
  changeLeads,
  findLeadsToChange,
  type LeadToChange,
} from '../../../shared/tables/leads/lead-changes.ts'
import {
  type LeadBefore,
  restorableOf,
  restoreLeads,
} from '../../../shared/tables/leads/lead-restoring.ts'
import { findLead } from '../../../shared/tables/leads/leads.ts'
import type { Database } from '../../../shared/tables/tables.ts'
import { findTaking, markUndone } from '../../../shared/tables/undo/recent-changes.ts'
import { keepRecords, undoPeriod } from '../undo/undo.ts'
import { takenBy } from './taken-by.ts'

/** Part of the response to a note or a task: the lead, if nobody had it, and it is now the user's. */
export type Taken = { taken?: LeadRecord<Date> }

/**
 * Gives a lead that nobody has to whoever writes this note or task about it (`takenBy`), before it is written. Lock the lead first.
 * @returns whether nobody had it
 */
export async function takeLead(
  tx: Database,
  config: Config,
  { leadId, withId }: Taking,
  me: Me,
): Promise<boolean> {
  const lead = await lockLead(tx, leadId, config)
  if (!lead || lead.assigneeId !== null) return false
  const { id, version } = lead
  const period = await undoPeriod(tx, config)
  const before = { ...restorableOf(lead, null), takenWith: withId }
  if (period) await keepRecords(tx, period, { kind: 'lead', me }, [{ id, version, before }], [])
  await changeLeads(tx, [lead], takenBy(lead, me), me)
  return true
}

/** A lead, and the id of the note or task with which somebody takes it. */
type Taking = { leadId: string; withId: string }

/** Returns the lead for a response, if the user has just taken it. */
export async function takenLead(
  tx: Database,
  { TIME_ZONE }: Config,
  leadId: string,
  isTaken: boolean,
): Promise<Taken> {
  const taken = isTaken ? await findLead(tx, leadId, TIME_ZONE) : undefined
  return taken ? { taken } : {}
}

/**
 * Gives a lead back to nobody, once the note or task with which the user took it is undone, unless somebody has changed the lead since
 * or the time for an undo is over.
 */
export async function giveBack(
  tx: Database,
  config: Config,
  taking: Taking,
  me: Me,
): Promise<void> {
  const found = await findTakenLead(tx, config, taking, me)
  if (!found) return
  const { lead, kept } = found
  await restoreLeads(tx, [{ lead, before: kept.before, assignee: null }], me)
  await markUndone(tx, kept.changeId, [kept])
}

/** Returns whether `giveBack` would give a lead back. */
export async function isTakenWith(
  tx: Database,
  config: Config,
  taking: Taking,
  me: Me,
): Promise<boolean> {
  return (await findTakenLead(tx, config, taking, me)) !== undefined
}

async function findTakenLead(tx: Database, config: Config, { leadId, withId }: Taking, me: Me) {
  const kept = await findTaking<LeadBefore>(tx, leadId, withId, me.id)
  const lead = kept && (await lockLead(tx, leadId, config))
  return lead?.version === kept?.version && lead && kept ? { lead, kept } : undefined
}

async function lockLead(
  tx: Database,
  id: string,
  { TIME_ZONE: timeZone }: Config,
): Promise<LeadToChange | undefined> {
  const [lead] = await findLeadsToChange(tx, { ids: [id] }, { timeZone, limit: 1, lock: true })
  return lead
}
