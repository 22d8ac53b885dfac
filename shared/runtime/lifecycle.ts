/** Closes a resource. */
type Closer = () => Promise<unknown> | unknown

/** The open resources of a process, closed in reverse order even if some closers fail. */
export type Lifecycle = {
  /** Registers a closer; call it as soon as the resource is open. */
  onClose(name: string, close: Closer): void
  /** Aborted when `close` is called. */
  closing: AbortSignal
  /** Closes everything in reverse order. A later call waits for the first one, and closes what was opened since. */
  close(): Promise<void>
}

/**
 * Creates the lifecycle of a process, without resources.
 * @param onError called for every closer that throws; the remaining closers still run
 */
export function createLifecycle(onError: (name: string, error: unknown) => void): Lifecycle {
  const open: { name: string; close: Closer }[] = []
  const abortion = new AbortController()
  let closed = Promise.resolve()

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
    close: () => {
      abortion.abort()
      closed = closed.then(closeAll)
      return closed
    },
  }
}
