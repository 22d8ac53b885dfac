import { createHash } from 'node:crypto'
import { errorTypeOf } from '../../shared/domain/masked-error.ts'
import { readClock } from '../../shared/tables/clock.ts'
import { insertResolvedAlert, type StoredAlert } from '../../shared/tables/jobs/alerts.ts'
import { lockWatch } from '../../shared/tables/jobs/watch-turn.ts'
import type { ApiContext } from '../context.ts'
import type { Channels } from './channels/channels.ts'
import { composeAlert } from './compose.ts'
import { logNotifications, storeNotifications } from './notify.ts'

/** How long the database must have been down before ops are notified, in milliseconds. */
const HOLD_MS = 20_000
/** Outages that begin in the same period of this length, in milliseconds, are taken for one by their receivers. */
const SAME_OUTAGE_MS = 10 * 60_000

type Dependencies = Pick<ApiContext, 'config' | 'db' | 'boss' | 'log'> & {
  channels: Channels
  /** Default: `HOLD_MS`. */
  holdMs?: number
}

/** An outage of the database, as this process sees it. */
export type Outage = {
  /** Call it each time when the database cannot be used: notifies ops once the outage has lasted long enough. */
  report(error: Error): Promise<void>
  /** Call it when the database can be used: if ops were notified of an outage, they are notified of its end. */
  end(): Promise<void>
}

/**
 * Notifies ops of outages of the database, over the channels that do not need it. Without a database, APIs cannot take
 * turns: each sends the message, under the same id. The end is stored as an alert, of which ops are notified once.
 */
export function createOutage(context: Dependencies): Outage {
  const { config, db, log, channels, holdMs = HOLD_MS } = context
  let current: { since: Date; sent: Set<string>; alert: StoredAlert | undefined } | undefined

  async function notifyByEach(alert: StoredAlert, sent: Set<string>) {
    const id = messageId(config.PUBLIC_URL, alert.since)
    const content = composeAlert(alert, 'opened', config, new Date(), undefined)
    const open = [channels.webhook, channels.second_relay]
    await Promise.all(
      open.map(async (channel, index) => {
        if (!channel || sent.has(String(index))) return
        try {
          await channel.send({ id, kind: 'opened', content })
          sent.add(String(index))
        } catch (error) {
          log.warn({ err: error }, 'alert.message_failed')
        }
      }),
    )
  }

  return {
    report: async (error) => {
      current ??= { since: new Date(), sent: new Set(), alert: undefined }
      const { since } = current
      if (Date.now() - since.getTime() < holdMs) return
      if (!current.alert) {
        current.alert = outageAlert(since, error)
        logNotifications(context, [{ alert: current.alert, kind: 'opened' }])
      }
      await notifyByEach(current.alert, current.sent)
    },
    end: async () => {
      const { alert, since } = current ?? {}
      if (!alert || !since) {
        current = undefined
        return
      }
      await db.transaction().execute(async (tx) => {
        // So that, of several APIs, one stores the outage.
        await lockWatch(tx)
        const now = await readClock(tx)
        const times = { since, resolvedAt: now }
        const resolved = await insertResolvedAlert(tx, alert, times)
        if (!resolved) return
        await storeNotifications(context, tx, [{ alert: resolved, kind: 'resolved' }], now)
        logNotifications(context, [{ alert: resolved, kind: 'resolved' }])
      })
      current = undefined
    },
  }
}

function outageAlert(since: Date, error: Error): StoredAlert {
  const detail = { reason: errorTypeOf(error) }
  return {
    ...{ id: '', cause: 'database_down', subject: '', detail, peak: detail, since },
    ...{ resolvedAt: null, notifiedAt: null, notifiedDetail: null },
  }
}

function messageId(publicUrl: string, since: Date) {
  const period = Math.floor(since.getTime() / SAME_OUTAGE_MS)
  const digest = createHash('sha256').update(`${publicUrl} ${period}`).digest('hex')
  return `database-down-${digest.slice(0, 16)}`
}
