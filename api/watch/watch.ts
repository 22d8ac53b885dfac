import { hostname } from 'node:os'
import { isDatabaseDown } from '../../shared/runtime/errors.ts'
import { readClock } from '../../shared/tables/clock.ts'
import { takeWatchTurn } from '../../shared/tables/jobs/watch-turn.ts'
import type { ApiContext } from '../context.ts'
import { createChannels } from './channels/channels.ts'
import { startDelivery } from './delivery.ts'
import { endHolds } from './holds.ts'
import { notify } from './notify.ts'
import { createObjectives } from './objectives.ts'
import { createOutage } from './outage.ts'
import { findProblems } from './problems.ts'

/** How often an API asks for its turn, and how long after the last turn of any API it gets it. */
const ASK_MS = 5_000
const TURN_SECONDS = 8

type Dependencies = Pick<ApiContext, 'config' | 'db' | 'boss' | 'log'>

/**
 * Looks for problems every 10 seconds, stores them as alerts, and notifies ops. All APIs take turns, so a problem is found
 * as long as one of them runs. If the database is down, each API notifies ops by itself.
 */
export function startWatching(context: Dependencies): { stop(): Promise<void> } {
  const { db, log, config } = context
  const by = `${hostname()}:${process.pid}`
  const channels = createChannels(config)
  const delivery = startDelivery({ db, log, channels })
  const outage = createOutage({ ...context, channels })
  const watched = { ...context, readObjectives: createObjectives(db, config) }

  async function watch() {
    try {
      const isOurTurn = await takeWatchTurn(db, by, TURN_SECONDS)
      await outage.end()
      if (!isOurTurn) return
      await endHolds(context)
      const now = await readClock(db)
      await notify(context, await findProblems(watched, now), now)
    } catch (error) {
      if (isDatabaseDown(error)) return await outage.report(error as Error)
      log.error({ err: error }, 'watch.failed')
    }
  }

  let running: Promise<void> | undefined
  const timer = setInterval(() => {
    running ??= watch()
      .catch((error) => log.error({ err: error }, 'watch.failed'))
      .finally(() => {
        running = undefined
      })
  }, ASK_MS)
  return {
    stop: async () => {
      clearInterval(timer)
      await running
      await delivery.stop()
      channels.close()
    },
  }
}
