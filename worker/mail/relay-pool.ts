import type { createTransport } from 'nodemailer'

/**
 * Connections are opened anew after this time, in milliseconds. A firewall forgets idle ones after a longer one, and an
 * email on such a connection would wait for the socket timeout of ten minutes. Closing idle connections with nodemailer's
 * `idleTimeout` does not help: it waits for the answer to QUIT.
 */
const MAX_AGE_MS = 15_000

type Transport = ReturnType<typeof createTransport>

type Generation = { transport: Transport; openedAt: number; inUse: number }

/** The connections to the relay. Older ones end the emails that they are sending, while new ones are opened. */
export type RelayPool = {
  /** Calls `work` with a transport whose connections are not too old. */
  use<T>(work: (transport: Transport) => Promise<T>): Promise<T>
  close(): void
}

/** @param create creates a pooled transport, which opens its connections when they are needed */
export function createRelayPool(create: () => Transport): RelayPool {
  const open = new Set<Generation>()
  let latest: Generation | undefined

  function closeIfUnused(generation: Generation) {
    if (generation === latest || generation.inUse > 0) return
    generation.transport.close()
    open.delete(generation)
  }
  function current() {
    const previous = latest
    if (previous && performance.now() - previous.openedAt < MAX_AGE_MS) return previous
    latest = { transport: create(), openedAt: performance.now(), inUse: 0 }
    open.add(latest)
    if (previous) closeIfUnused(previous)
    return latest
  }
  return {
    use: async (work) => {
      const generation = current()
      generation.inUse++
      try {
        return await work(generation.transport)
      } finally {
        generation.inUse--
        closeIfUnused(generation)
      }
    },
    close: () => {
      for (const { transport } of open) transport.close()
    },
  }
}
