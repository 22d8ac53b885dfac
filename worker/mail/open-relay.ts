import { domainOf } from '../../shared/domain/mailbox.ts'
import { sendEmail } from '../../shared/jobs/send-email.ts'
import type { Config } from '../../shared/runtime/config.ts'
import { toError } from '../../shared/runtime/errors.ts'
import type { Log } from '../../shared/runtime/log.ts'
import { deletePause, savePause } from '../../shared/tables/jobs/queue-pauses.ts'
import type { Database } from '../../shared/tables/tables.ts'
import { maskedText } from '../attempts.ts'
import type { QueuePolling } from '../polling.ts'
import type { Mailer } from './mailer.ts'
import { ourDomains } from './refusals.ts'
import { type BreakerLimits, createRelayBreaker, type RelayBreaker } from './relay-breaker.ts'

type Options = {
  config: Config
  log: Log
  db: Database
  mailer: Mailer
  polling: QueuePolling
  /** Host and process id of this worker. */
  worker: string
  limits: BreakerLimits
}

/** Creates the circuit breaker of this worker: it stops fetching emails while the relay fails, and stores that pause. */
export function openRelay(options: Options): RelayBreaker {
  const { config, log, db, mailer, polling, worker, limits } = options
  const { queue } = sendEmail
  const ours = ourDomains(config)
  return createRelayBreaker({
    log,
    limits,
    probe: () =>
      mailer.probe().then(
        () => undefined,
        (error) => maskedText(toError(error)),
      ),
    pause: async (reason) => {
      await polling.pause('relay')
      await savePause(db, { queue, worker, reason })
    },
    // Confirms the stored pause; stores it if that failed when it began.
    confirmPause: (reason) => savePause(db, { queue, worker, reason }),
    resume: async () => {
      await polling.resume('relay')
      await deletePause(db, queue, worker).catch((error) =>
        log.warn({ err: error }, 'database.error'),
      )
    },
    isOurs: (recipient) => ours.includes(domainOf(recipient)),
  })
}
