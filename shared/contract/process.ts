/**
 * The kinds of processes that record their lives.
 * @internal
 */
export const processKinds = ['api', 'worker'] as const
export type ProcessKind = (typeof processKinds)[number]

/** A process sends a heartbeat at this interval, in milliseconds. */
export const HEARTBEAT_MS = 10_000

/** A process without a heartbeat for this long, in milliseconds, counts as lost. */
export const LOST_AFTER_MS = 30_000

/**
 * Why a process ended, as far as somebody could store it. `stopped`: a signal, or the end of its supervisor. `failed`: it
 * could not start, or an error was not caught. `exited`: the supervisor of `npm start` saw it end, for example because it
 * was killed. `unresponsive`: that supervisor killed it, because it had not responded for 30 seconds.
 * @internal
 */
export const storedCauses = ['stopped', 'failed', 'exited', 'unresponsive'] as const
export type StoredCause = (typeof storedCauses)[number]

/** The causes that nobody ordered. */
export const crashCauses = storedCauses.filter((cause) => cause !== 'stopped')

/** Why a process ended. `lost`: nobody stored its end, and its heartbeats stopped: it was killed, or its host ended. */
export type EndCause = StoredCause | 'lost'

/** How many jobs of each queue a worker completed since its start, and in the last minute before its last heartbeat. */
export type JobsDone = Record<string, { total: number; lastMinute: number }>

/** A life of a process. */
export type ProcessRow<Time = string> = {
  id: string
  kind: ProcessKind
  /** Its host and process id. */
  name: string
  release: string
  startedAt: Time
  /** Its last heartbeat. */
  seenAt: Time
  /** Null while it runs. Of a lost process, its last heartbeat. */
  endedAt: Time | null
  endCause: EndCause | null
  /** The signal, the exit code, or the masked error; null if it is not known. */
  endDetail: string | null
  done: JobsDone
}

/** The processes that run, and the latest ends, newest first. */
export type Processes<Time = string> = { running: ProcessRow<Time>[]; ended: ProcessRow<Time>[] }
