import { fromKysely } from 'pg-boss'
import {
  markMailed,
  noteFindings,
  openAlerts,
  resolveUnseen,
} from '../../shared/tables/jobs/alerts.ts'
import type { SingleHandler } from '../job-handler.ts'

import { enqueueMails } from '../mail/enqueue.ts'
import { alertMail } from '../mail/orders/alert-mail.ts'
import { findWhatIsWrong } from '../watch/findings.ts'
import { isEndToBeTold, isToBeTold } from '../watch/telling.ts'

/** Writes down what is wrong and what is over, and orders the mails that tell ops so. */
export const watchSystem: SingleHandler<unknown> = async (context) => {
  const { db, boss, config, log } = context
  const findings = await findWhatIsWrong(context)
  const now = new Date()
  await db.transaction().execute(async (tx) => {
    await noteFindings(tx, findings, now)
    const over = (await resolveUnseen(tx, now)).filter(isEndToBeTold)
    const untold = (await openAlerts(tx)).filter((alert) => isToBeTold(alert, now))
    const step = { tx, bossTx: fromKysely(tx), boss, config }
    await enqueueMails(
      step,
      [...untold, ...over].map((alert) => alertMail(alert, config, now)),
    )
    const told = untold.map(({ id }) => id)
    await markMailed(tx, told, now)
    if (told.length + over.length > 0) log.warn({ told, over: over.length }, 'alert.told')
  })
  return { outcome: 'done' }
}
