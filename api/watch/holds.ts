import { fromKysely } from 'pg-boss'
import type { Hold } from '../../shared/contract/control.ts'
import { sendEmail } from '../../shared/jobs/send-email.ts'
import { appendEvents, type NewEvent } from '../../shared/tables/history/events.ts'
import { endExpiredHolds, listEndedHolds, listHolds } from '../../shared/tables/jobs/holds.ts'
import { deleteEndedHold, findHeldJobs } from '../../shared/tables/jobs/pgboss/held-jobs.ts'
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
 * Makes the held emails due, and deletes the hold once no email can become held any more; until then, each turn of the
 * watch calls this again. If the template is held again, its emails stay held, for the new hold.
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
  await deleteEndedHold(db, hold.id)
}

async function isHeldAgain({ db }: Pick<Dependencies, 'db'>, { template }: Hold<Date>) {
  return (await listHolds(db)).some((hold) => hold.template === template)
}
