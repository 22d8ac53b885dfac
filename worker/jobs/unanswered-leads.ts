import { fromKysely } from 'pg-boss'
import { readClock } from '../../shared/tables/clock.ts'
import {
  lockLeadsToRetry,
  lockUnansweredLeads,
  type UnansweredLead,
} from '../../shared/tables/leads/unanswered-leads.ts'
import type { Database } from '../../shared/tables/tables.ts'
import type { WorkerContext } from '../context.ts'
import type { SingleHandler } from '../job-handler.ts'
import { waitLimits } from '../unanswered/limits.ts'
import { reassignLeads } from '../unanswered/reassign.ts'
import { remindAssignees } from '../unanswered/remind.ts'

/**
 * Most leads per transaction.
 * @internal
 */
export const LEADS_AT_ONCE = 100

/**
 * Reminds the assignees of unanswered leads, and assigns leads to others. What is done to a lead, its event and its emails are
 * stored in one transaction, so that nothing is done or told twice, even by two workers.
 */
export const handleUnansweredLeads: SingleHandler<unknown> = async (context) => {
  const now = await readClock(context.db)
  const limits = waitLimits(context.config, now)
  if (!limits) return { outcome: 'done' }
  await handleAll(context, now, (tx) => lockUnansweredLeads(tx, limits, LEADS_AT_ONCE))
  await handleAll(context, now, (tx) => lockLeadsToRetry(tx, limits, LEADS_AT_ONCE))
  return { outcome: 'done' }
}

type LockLeads = (tx: Database) => Promise<UnansweredLead[]>

async function handleAll(context: WorkerContext, now: Date, lockLeads: LockLeads) {
  let handled: number
  do {
    handled = await context.db
      .transaction()
      .execute((tx) => handleSome(context, tx, now, lockLeads))
    if (handled > 0) context.log.info({ leads: handled }, 'leads.unanswered')
  } while (handled === LEADS_AT_ONCE)
}

async function handleSome(
  { boss, config }: WorkerContext,
  tx: Database,
  now: Date,
  lockLeads: LockLeads,
): Promise<number> {
  const leads = await lockLeads(tx)
  const step = { tx, bossTx: fromKysely(tx), boss, config, now }
  await remindAssignees(
    step,
    leads.filter(({ isMoving }) => !isMoving),
  )
  await reassignLeads(
    step,
    leads.filter(({ isMoving }) => isMoving),
  )
  return leads.length
}
