type Closer = () => Promise<unknown> | unknown

/**
 * What a process has opened, so that it can close it in reverse. Every opener registers its closer
 * the moment it succeeds; a closer that fails does not keep the ones before it from running.
 */
export type Lifecycle = {
  opened(name: string, close: Closer): void
  /** Closes everything in reverse order, once; later calls wait for the first. */
  close(): Promise<void>
}

/** @param onError told of every closer that threw; closing goes on. */
export function createLifecycle(onError: (name: string, error: unknown) => void): Lifecycle {
  const open: { name: string; close: Closer }[] = []
  let closing: Promise<void> | undefined

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
    opened: (name, close) => {
      open.push({ name, close })
    },
    close: () => {
      closing ??= closeAll()
      return closing
    },
  }
}
