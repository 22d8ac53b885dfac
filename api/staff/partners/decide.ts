import { fromKysely } from 'pg-boss'
import { isNotified } from '../../../shared/contract/decision.ts'
import type { DecisionInput } from '../../../shared/contract/decision-schema.ts'
import type { Me } from '../../../shared/contract/staff.ts'
import { newId } from '../../../shared/domain/new-id.ts'
import { type AnnounceDecision, announceDecision } from '../../../shared/jobs/announce-decision.ts'
import { forEachPart } from '../../../shared/tables/batches.ts'
import { appendEvents, staffEvent } from '../../../shared/tables/history/events.ts'
import {
  type DecidableApplication,
  storeDecision,
} from '../../../shared/tables/partners/decisions.ts'
import type { Database } from '../../../shared/tables/tables.ts'
import type { UndoPeriod } from '../../../shared/tables/undo/recent-changes.ts'
import type { ApiContext } from '../../context.ts'
import { keepPartners } from '../undo/partners.ts'
import { startAfterUndo, undoPeriod } from '../undo/undo.ts'
import { type UntoldDecisions, withdrawEmails } from './waiting-emails.ts'

/** Events per insert statement. */
const EVENTS_PER_INSERT = 2_000

/** The applications to decide on, locked, and those of them whose last decision waits to be emailed. */
type ToDecide = {
  partners: DecidableApplication[]
  untold: UntoldDecisions
}

/** Returns the applications with the decision that each applicant was last told: an email that still waits will be withdrawn. */
export function asTold({ partners, untold }: ToDecide): DecidableApplication[] {
  return partners.map((partner) => ({ ...partner, ...untold.get(partner.id) }))
}

/**
 * Stores the decision with its events, keeps it for an undo, and enqueues jobs that email the applicants once it can no
 * longer be undone. Emails of earlier decisions that still wait are withdrawn, because the decision replaces them.
 */
export async function decide(
  { boss, config }: ApiContext,
  tx: Database,
  toDecide: ToDecide,
  { decision, reason, note: writtenNote }: DecisionInput,
  me: Me,
): Promise<UndoPeriod | undefined> {
  const { partners, untold } = toDecide
  if (partners.length === 0) return undefined
  const decidedAt = new Date()
  const note = writtenNote ?? null
  const jobs = decisionJobs(asTold(toDecide), { decision, reason, note, decidedAt })
  const period = await undoPeriod(tx, config)
  if (period) await keepPartners(tx, period, restorable(toDecide), me, jobs)
  await withdrawEmails(tx, boss, untold)
  const ids = partners.map(({ id }) => id)
  await storeDecision(tx, ids, decision, decidedAt)
  const events = partners.map(({ id, status }) =>
    staffEvent(me, {
      type: 'partner.status_changed',
      aboutKind: 'partner',
      aboutId: id,
      before: { status },
      after: { status: decision, decisionReason: reason },
      reason: note,
    }),
  )
  await forEachPart(events, EVENTS_PER_INSERT, (part) => appendEvents(tx, part))
  const delayed = startAfterUndo(jobs, period)
  if (jobs.length > 0) await boss.insert(announceDecision.queue, delayed, { db: fromKysely(tx) })
  return period
}

function restorable({ partners, untold }: ToDecide) {
  return partners.map((partner) => ({
    ...partner,
    withdrawn: untold.get(partner.id)?.withdrawn ?? [],
  }))
}

type Decided = Pick<AnnounceDecision, 'reason' | 'note'> & {
  decision: DecisionInput['decision']
  decidedAt: Date
}

function decisionJobs(partners: DecidableApplication[], { decidedAt, decision, ...rest }: Decided) {
  if (!isNotified(decision)) return []
  const announced = { ...rest, decision, decidedAt: decidedAt.toISOString() }
  return partners
    .filter((partner) => needsEmail(partner, decision))
    .map(({ id }) => ({
      id: newId(),
      data: { partnerId: id, ...announced } satisfies AnnounceDecision,
    }))
}

/**
 * Whether a decision is emailed. No applicant is notified of the same decision twice in a row, for example of an approval after
 * a pause.
 */
export function needsEmail(
  { toldStatus }: DecidableApplication,
  decision: DecisionInput['decision'],
): boolean {
  return isNotified(decision) && toldStatus !== decision
}
