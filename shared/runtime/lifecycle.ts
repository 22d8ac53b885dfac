import type { ProcessEnd } from '../tables/jobs/processes.ts'

/** Closes a resource. */
type Closer = () => Promise<unknown> | unknown
/** Tells that the process crashes. */
type CrashReport = (error: Error) => Promise<unknown>

/** The open resources of a process, closed in reverse order even if some closers fail. */
export type Lifecycle = {
  /** Registers a closer; call it as soon as the resource is open. */
  onClose(name: string, close: Closer): void
  /** Aborted when `close` is called. */
  closing: AbortSignal
  /**
   * Closes everything in reverse order. A later call waits for the first one, and closes what was opened since.
   * @param end why the process ends; that of the first call counts
   */
  close(end?: ProcessEnd): Promise<void>
  /** Returns why the process ends; undefined while it does not, or if `close` was not told. */
  ending(): ProcessEnd | undefined
  /** Registers what is told of an error that nothing caught. */
  onCrash(report: CrashReport): void
  /** Tells of an error that nothing caught. Closes nothing: the process must exit. */
  crash(error: Error): Promise<void>
}

/**
 * Creates the lifecycle of a process, without resources.
 * @param onError called for every closer that throws; the remaining closers still run
 */
export function createLifecycle(onError: (name: string, error: unknown) => void): Lifecycle {
  const open: { name: string; close: Closer }[] = []
  const reports: CrashReport[] = []
  const abortion = new AbortController()
  let closed = Promise.resolve()
  let ending: ProcessEnd | undefined

  async function closeAll() {
    for (let last = open.pop(); last; last = open.pop()) {
      try {
        await last.close()
      } catch (error) {
        onError(last.name, error)
      }
    }
  }

  return {
    onClose: (name, close) => {
      open.push({ name, close })
    },
    closing: abortion.signal,
    close: (end) => {
      ending ??= end
      abortion.abort()
      closed = closed.then(closeAll)
      return closed
    },
    ending: () => ending,
    onCrash: (report) => {
      reports.push(report)
    },
    crash: async (error) => {
      await Promise.allSettled(reports.map((report) => report(error)))
    },
  }
}
