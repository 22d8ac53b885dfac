import { domainOf } from '../../shared/domain/mailbox.ts'
import type { Log } from '../../shared/runtime/log.ts'

/** Delays between probes of a failing relay, in milliseconds. */
export type BreakerLimits = {
  /** Delay before the first probe. It doubles with each probe until an email is delivered. */
  pause: number
  /** Upper limit of the delay. */
  longest: number
}
export const breakerLimits: BreakerLimits = { pause: 5_000, longest: 5 * 60_000 }

/**
 * Upper limit of the delay after refusals, in milliseconds. Emails to others wait meanwhile, and a stranger can have two
 * domains that refuse us.
 */
const LONGEST_AFTER_REFUSALS = 20_000

/** Sending pauses after this many broken connections without a delivery in between. */
const BROKEN_CONNECTIONS = 3
/** Sending pauses if this many recipients were refused for a reason that may concern everybody. */
const REFUSED_RECIPIENTS = 3
/** They must be in this many domains: a single one may have the relay on a block list. */
const REFUSED_DOMAINS = 2
/** Sending pauses if this many were refused for a reason of their own: several wrong addresses in a row happen. */
const REJECTED_RECIPIENTS = 10

type BreakerOptions = {
  log: Log
  limits?: BreakerLimits
  /** Returns undefined, or why the relay cannot be used. */
  probe: () => Promise<string | undefined>
  /** Stops sending. */
  pause: (reason: string) => Promise<unknown>
  /** Records that sending is still paused; called after each failed probe. */
  confirmPause: (reason: string) => Promise<unknown>
  /** Starts sending again. */
  resume: () => Promise<unknown>
  /** Whether a recipient is in one of our own domains: a relay that no longer knows us still delivers to these. */
  isOurs: (recipient: string) => boolean
}

/**
 * A circuit breaker for the relay. It pauses sending when the relay fails, so that no email uses up a retry,
 * probes the relay, and resumes sending once a probe succeeds.
 */
export type RelayBreaker = {
  /** Whether sending is paused. */
  isPaused(): boolean
  /**
   * Pauses sending and starts to probe the relay. Does nothing if sending is already paused, or if the relay has accepted
   * a probe or an email since the attempt began.
   * @param begunAt when the attempt began (`performance.now()`)
   */
  reportFailure(reason: string, begunAt: number): void
  /**
   * Counts a broken connection, unless the relay has accepted a probe or an email since the attempt began. One may be
   * caused by its email; several in a row are a failure of the relay.
   * @param begunAt when the attempt began (`performance.now()`)
   */
  reportBrokenConnection(reason: string, begunAt: number): void
  /**
   * Counts a recipient whose email got a 5yz reply.
   * @param isAboutEmail whether the reply is about the recipient or the content
   * @returns whether so many were refused, without a delivery to a client in between, that the relay is to blame
   */
  reportRefusal(recipient: string, reason: string, isAboutEmail: boolean): boolean
  /** Resets the delay before probes and the counts; those of refused recipients only if the recipient is not ours. */
  reportDelivery(recipient: string): void
  /**
   * Probes the relay now. Resumes sending if it was paused and the relay accepts; pauses it if the relay does not.
   * @returns undefined if the relay accepts, otherwise why not
   */
  probeNow(): Promise<string | undefined>
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
  isOurs,
  limits = breakerLimits,
}: BreakerOptions): RelayBreaker {
  let delayMs = limits.pause
  let timer: NodeJS.Timeout | undefined
  let isPaused = false
  /** Resolves when the last change of the stored pause is done. */
  let stored: Promise<unknown> = Promise.resolve()
  let pausedFor = ''
  let brokenConnections = 0
  /** When the relay last accepted a probe or an email. */
  let acceptedAt = Number.NEGATIVE_INFINITY
  const refused = new Set<string>()
  const rejected = new Set<string>()
  let isDisposed = false

  function scheduleProbe() {
    if (isDisposed) return
    clearTimeout(timer)
    timer = setTimeout(probeRelay, delayMs)
    delayMs = Math.min(delayMs * 2, limits.longest)
  }

  async function askRelay() {
    const reason = await probe()
    if (reason === undefined) acceptedAt = performance.now()
    return reason
  }

  async function probeRelay() {
    const reason = await askRelay()
    if (reason !== undefined) {
      stayPaused()
      return reason
    }
    try {
      // Otherwise, a slow database could store the pause after its end.
      await stored
      if (isDisposed) return
      isPaused = false
      // Those rejected for a reason of their own still count: they are dead letters, so each further one must pause.
      refused.clear()
      await resume()
      log.info('relay.resumed')
    } catch {
      stayPaused()
    }
  }

  function stayPaused() {
    if (isDisposed) return
    isPaused = true
    scheduleProbe()
    store(confirmPause(pausedFor))
  }

  async function probeNow() {
    if (isPaused) {
      clearTimeout(timer)
      delayMs = limits.pause
      return await probeRelay()
    }
    const reason = await askRelay()
    if (reason !== undefined) pauseFor(reason)
    return reason
  }

  function pauseFor(reason: string) {
    if (isPaused || isDisposed) return
    isPaused = true
    pausedFor = reason
    brokenConnections = 0
    log.warn({ reason }, 'relay.paused')
    store(pause(reason))
    scheduleProbe()
  }

  function store(change: Promise<unknown>) {
    stored = change.catch((error) => log.warn({ err: error }, 'database.error'))
  }

  return {
    isPaused: () => isPaused,
    reportFailure: (reason, begunAt) => {
      if (begunAt >= acceptedAt) pauseFor(reason)
    },
    reportBrokenConnection: (reason, begunAt) => {
      // Its attempt hung while the relay already worked for others.
      if (begunAt < acceptedAt) return
      brokenConnections++
      if (brokenConnections >= BROKEN_CONNECTIONS) pauseFor(reason)
    },
    reportRefusal: (recipient, reason, isAboutEmail) => {
      const alike = isAboutEmail ? rejected : refused
      alike.add(recipient)
      const domains = new Set([...alike].map(domainOf))
      const isFailure = isAboutEmail
        ? alike.size >= REJECTED_RECIPIENTS
        : alike.size >= REFUSED_RECIPIENTS && domains.size >= REFUSED_DOMAINS
      if (!isFailure) return false
      delayMs = Math.min(delayMs, LONGEST_AFTER_REFUSALS)
      pauseFor(reason)
      return true
    },
    reportDelivery: (recipient) => {
      acceptedAt = performance.now()
      brokenConnections = 0
      delayMs = limits.pause
      if (isOurs(recipient)) return
      refused.clear()
      rejected.clear()
    },
    probeNow,
    dispose: () => {
      isDisposed = true
      clearTimeout(timer)
    },
  }
}
