import type { Log } from '../../shared/runtime/log.ts'

/** Milliseconds, both of them. */
export type GateLimits = {
  /** Until the first look whether the relay is back; doubles each time, up to `longest`. */
  pause: number
  longest: number
}
export const gateLimits: GateLimits = { pause: 5_000, longest: 5 * 60_000 }

/** So many broken connections in a row, with no mail delivered in between, are the relay's trouble. */
const BROKEN_LINES = 3

type GateOptions = {
  log: Log
  limits?: GateLimits
  /** Asks the relay whether it takes mails; rejects when not. */
  probe: () => Promise<unknown>
  /** Stops and starts taking mails. */
  close: (reason: string) => Promise<unknown>
  /** Told each time it has looked and found the relay still in trouble. */
  stay: () => Promise<unknown>
  open: () => Promise<unknown>
}

/**
 * Stands between the queue of mails and the relay. While the relay is in trouble no mail is taken,
 * so that an outage costs no mail one of its tries; the gate opens by itself.
 */
export type RelayGate = {
  /** The relay is in trouble: stops taking mails and looks after it from now on. */
  trouble(reason: string): void
  /** A connection broke: one may be a mail's own fault, several in a row are the relay's. */
  brokenLine(reason: string): void
  /** A mail went through: the next trouble starts with the shortest pause again. */
  delivered(): void
  /** Ends looking after the relay. */
  dispose(): void
}

export function createRelayGate({
  log,
  probe,
  close,
  stay,
  open,
  limits = gateLimits,
}: GateOptions): RelayGate {
  let pause = limits.pause
  let timer: NodeJS.Timeout | undefined
  let isClosed = false
  let brokenLines = 0
  let isDisposed = false

  function lookLater() {
    if (isDisposed) return
    timer = setTimeout(look, pause)
    pause = Math.min(pause * 2, limits.longest)
  }

  async function look() {
    try {
      await probe()
      if (isDisposed) return
      isClosed = false
      await open()
      log.info('relay.back')
    } catch {
      if (isDisposed) return
      isClosed = true
      lookLater()
      stay().catch((error) => log.warn({ err: error }, 'database.trouble'))
    }
  }

  function trouble(reason: string) {
    if (isClosed || isDisposed) return
    isClosed = true
    brokenLines = 0
    log.warn({ reason }, 'relay.trouble')
    close(reason).catch((error) => log.warn({ err: error }, 'database.trouble'))
    lookLater()
  }

  return {
    trouble,
    brokenLine: (reason) => {
      brokenLines++
      if (brokenLines >= BROKEN_LINES) trouble(reason)
    },
    delivered: () => {
      brokenLines = 0
      if (!isClosed) pause = limits.pause
    },
    dispose: () => {
      isDisposed = true
      clearTimeout(timer)
    },
  }
}
