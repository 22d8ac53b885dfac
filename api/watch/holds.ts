import { fromKysely } from 'pg-boss'
import type { Hold } from '../../shared/contract/control.ts'
import { sendEmail } from '../../shared/jobs/send-email.ts'
import { appendEvents, type NewEvent } from '../../shared/tables/history/events.ts'
import {
  deleteHold,
  endExpiredHolds,
  listEndedHolds,
  listHolds,
} from '../../shared/tables/jobs/holds.ts'
import { findHeldJobs } from '../../shared/tables/jobs/pgboss/held-jobs.ts'
import type { ApiContext } from '../context.ts'

/** Jobs made due in one transaction. */
const JOBS_PER_TRANSACTION = 200

type Dependencies = Pick<ApiContext, 'db' | 'boss'>

/** Ends the holds whose time is up, and sends the emails of those that have ended. */
export async function endHolds({ db, boss }: Dependencies): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const expired = await endExpiredHolds(tx)
    await appendEvents(
      tx,
      expired.map((hold): NewEvent => {
        return { ...endEvent(hold), at: new Date(), actorKind: 'system' }
      }),
    )
  })
  for (const hold of await listEndedHolds(db)) await releaseHeld({ db, boss }, hold)
}

/** Returns the event for the end of a hold. */
export function endEvent({ queue, template, since, actor }: Hold<Date>) {
  const values = { before: { since, actor }, after: { queue, template } }
  if (template === null) return { type: 'queue.resumed' as const, ...values }
  return { type: 'template.released' as const, ...values }
}

/**
 * Makes the emails due that a hold kept, and deletes the hold. An API that dies meanwhile leaves the rest to the next
 * call. Does nothing to the emails if their template is held again.
 */
export async function releaseHeld({ db, boss }: Dependencies, hold: Hold<Date>): Promise<void> {
  const { template } = hold
  while (template !== null && !(await isHeldAgain({ db }, hold))) {
    const released = await db.transaction().execute(async (tx) => {
      const ids = await findHeldJobs(tx, template, JOBS_PER_TRANSACTION)
      const options = { startAfter: new Date(), db: fromKysely(tx) }
      for (const id of ids) await boss.update(sendEmail.queue, undefined, { ...options, id })
      return ids.length
    })
    if (released === 0) break
  }
  await deleteHold(db, hold.id)
}

async function isHeldAgain({ db }: Pick<Dependencies, 'db'>, { template }: Hold<Date>) {
  return (await listHolds(db)).some((hold) => hold.template === template)
}
