import type { RequestHandler } from 'express'
import { fromKysely } from 'pg-boss'
import { newId } from '../../../shared/domain/new-id.ts'
import { mailAlert } from '../../../shared/jobs/mail-alert.ts'
import { readClock } from '../../../shared/tables/clock.ts'
import { appendEvents, staffEvent } from '../../../shared/tables/history/events.ts'
import { insertMessages } from '../../../shared/tables/jobs/alert-messages.ts'
import type { ApiContext } from '../../context.ts'
import { configuredChannels } from '../../watch/channels/channels.ts'
import { composeTest, emailOfTest } from '../../watch/compose.ts'
import { meOf } from '../signin/session.ts'

/** POST /api/staff/alert-tests: sends a test to ops by each way that the settings name. */
export function createAlertTest({ db, boss, config }: ApiContext): RequestHandler {
  return async (_request, response) => {
    const me = meOf(response)
    const id = newId()
    await db.transaction().execute(async (tx) => {
      const now = await readClock(tx)
      const content = composeTest(config, me.name, now)
      const messages = configuredChannels(config).map((channel) => ({
        ...{ alertId: null, channel, kind: 'test' as const, occasion: `test:${id}`, content },
      }))
      await insertMessages(tx, messages, now)
      await boss.send(mailAlert.queue, emailOfTest(id, content), { db: fromKysely(tx) })
      await appendEvents(tx, [staffEvent(me, { type: 'alerts.tested' })])
    })
    response.status(202).json({ success: true })
  }
}
