import type { Log } from '../../shared/runtime/log.ts'

/** Delays between probes of a failing relay, in milliseconds. */
export type BreakerLimits = {
  /** Delay before the first probe. It doubles with each probe until an email is delivered. */
  pause: number
  /** Upper limit of the delay. */
  longest: number
}
export const breakerLimits: BreakerLimits = { pause: 5_000, longest: 5 * 60_000 }

/** This many broken connections without a delivery in between count as a failure of the relay. */
const MAX_BROKEN_CONNECTIONS = 3
/** So many different recipients refused without a delivery in between, too: the relay refuses everybody. */
const MAX_REFUSED = 3
/** The same if each reply is about its recipient or content. Several wrong addresses in a row are more likely. */
const MAX_REJECTED = 10

type BreakerOptions = {
  log: Log
  limits?: BreakerLimits
  /** Rejects if the relay cannot be used. */
  probe: () => Promise<unknown>
  /** Stops sending. */
  pause: (reason: string) => Promise<unknown>
  /** Records that sending is still paused; called after each failed probe. */
  confirmPause: () => Promise<unknown>
  /** Starts sending again. */
  resume: () => Promise<unknown>
}

/**
 * A circuit breaker for the relay. It pauses sending when the relay fails, so that no email uses up a retry,
 * probes the relay, and resumes sending once a probe succeeds.
 */
export type RelayBreaker = {
  /** Pauses sending and starts to probe the relay. Does nothing if sending is already paused. */
  reportFailure(reason: string): void
  /**
   * Counts a broken connection. One may be caused by its email; several in a row are a failure of the relay.
   */
  reportBrokenConnection(reason: string): void
  /**
   * Counts a recipient whose email was refused for good.
   * @param isAboutEmail whether the reply is about the recipient or the content
   * @returns whether the relay has refused so many in a row that this is a failure of the relay
   */
  reportRefusal(recipient: string, reason: string, isAboutEmail: boolean): boolean
  /** Resets these counts and, unless sending is paused, the delay before probes. */
  reportDelivery(): void
  /** Stops probing. */
  dispose(): void
}

/** Creates a circuit breaker; sending is not paused at first. */
export function createRelayBreaker({
  log,
  probe,
  pause,
  confirmPause,
  resume,
  limits = breakerLimits,
}: BreakerOptions): RelayBreaker {
  let delayMs = limits.pause
  let timer: NodeJS.Timeout | undefined
  let isPaused = false
  let brokenConnections = 0
  const refused = new Set<string>()
  let isDisposed = false

  function scheduleProbe() {
    if (isDisposed) return
    timer = setTimeout(probeRelay, delayMs)
    delayMs = Math.min(delayMs * 2, limits.longest)
  }

  async function probeRelay() {
    try {
      await probe()
      if (isDisposed) return
      isPaused = false
      await resume()
      log.info('relay.resumed')
    } catch {
      if (isDisposed) return
      isPaused = true
      scheduleProbe()
      confirmPause().catch((error) => log.warn({ err: error }, 'database.error'))
    }
  }

  function reportFailure(reason: string) {
    if (isPaused || isDisposed) return
    isPaused = true
    brokenConnections = 0
    log.warn({ reason }, 'relay.paused')
    pause(reason).catch((error) => log.warn({ err: error }, 'database.error'))
    scheduleProbe()
  }

  return {
    reportFailure,
    reportBrokenConnection: (reason) => {
      brokenConnections++
      if (brokenConnections >= MAX_BROKEN_CONNECTIONS) reportFailure(reason)
    },
    reportRefusal: (recipient, reason, isAboutEmail) => {
      refused.add(recipient)
      const isFailure = refused.size >= (isAboutEmail ? MAX_REJECTED : MAX_REFUSED)
      if (isFailure) reportFailure(reason)
      return isFailure
    },
    reportDelivery: () => {
      brokenConnections = 0
      refused.clear()
      if (!isPaused) delayMs = limits.pause
    },
    dispose: () => {
      isDisposed = true
      clearTimeout(timer)
    },
  }
}
