import type { StopOutcome } from '../../shared/contract/control.ts'

/** Thrown instead of sending an email that staff have stopped. */
export class StoppedError extends Error {
  override name = 'StoppedError'
}

/** Lets staff stop an email until the relay has asked for its content. */
export type Stopping = {
  /** Aborted once staff have stopped the email. */
  signal: AbortSignal
  /** Says how to find out whether the relay may have the email, after which it cannot be stopped. */
  watch(isHandedOver: () => boolean): void
}

/** The emails that this worker is sending or about to send, by their job. */
export type Stops = {
  /** Runs `work`, which sends the email of a job. */
  track<Result>(jobId: string, work: (stopping: Stopping) => Promise<Result>): Promise<Result>
  stop(jobId: string): Exclude<StopOutcome, 'no_reply'>
}

type Tracked = { abort: AbortController; isHandedOver: () => boolean }

export function createStops(): Stops {
  const tracked = new Map<string, Tracked>()
  return {
    track: async (jobId, work) => {
      const email: Tracked = { abort: new AbortController(), isHandedOver: () => false }
      tracked.set(jobId, email)
      try {
        return await work({
          signal: email.abort.signal,
          watch: (isHandedOver) => {
            email.isHandedOver = isHandedOver
          },
        })
      } finally {
        tracked.delete(jobId)
      }
    },
    stop: (jobId) => {
      const email = tracked.get(jobId)
      if (!email) return 'not_running'
      if (email.abort.signal.aborted) return 'already_stopped'
      if (email.isHandedOver()) return 'too_late'
      email.abort.abort()
      return 'stopped'
    },
  }
}
