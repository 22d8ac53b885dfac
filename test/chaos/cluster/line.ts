import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import { setTimeout as delay } from 'node:timers/promises'

/** A TCP proxy: the line between the processes and a server, which can break in several ways. */
export type Line = {
  port: number
  /** Leads new connections to another server, and ends `refuse` and `vanish`. */
  leadTo(port: number): void
  /** Closes all connections with a reset. */
  reset(): void
  /** Drops what the server answers from now on, and closes the open connections a moment later. */
  cutAnswers(): Promise<void>
  /** Drops all traffic of the open connections without closing them; new ones work. */
  silence(): void
  /** Drops all traffic, that of new connections, too, as if the server's host had lost its network. */
  vanish(): void
  /** Closes all connections, and new ones at once. */
  refuse(): void
}

/** For how long requests still reach the server while its answers are dropped, in milliseconds. */
const CUT_MS = 50

type Connection = { near: Socket; far: Socket; drops: { requests: boolean; answers: boolean } }

/** Opens a line to a port of this machine. */
export async function openLine(serverPort: number): Promise<Line & { close(): void }> {
  const connections = new Set<Connection>()
  let target = serverPort
  let state: 'open' | 'vanished' | 'refusing' = 'open'

  const server = createServer({ noDelay: true }, (near) => {
    if (state === 'refusing') return resetSocket(near)
    const isDropped = state === 'vanished'
    const far = connect({ port: target, host: '127.0.0.1', noDelay: true })
    const connection = { near, far, drops: { requests: isDropped, answers: isDropped } }
    connections.add(connection)
    forward(near, far, () => connection.drops.requests)
    forward(far, near, () => connection.drops.answers)
    near.on('close', () => {
      connections.delete(connection)
      far.destroy()
    })
    far.on('close', () => connection.drops.answers || near.destroy())
    for (const end of [near, far]) end.on('error', () => {})
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')

  function forward(from: Socket, to: Socket, isDropped: () => boolean) {
    from.on('data', (bytes) => {
      if (!isDropped() && to.writable) to.write(bytes)
    })
  }
  function drop(what: { requests: boolean; answers: boolean }) {
    for (const connection of connections) connection.drops = what
  }
  function reset() {
    for (const { near, far } of connections) {
      resetSocket(near)
      resetSocket(far)
    }
  }

  return {
    port: (server.address() as AddressInfo).port,
    leadTo: (port: number) => {
      target = port
      state = 'open'
    },
    reset,
    cutAnswers: async () => {
      const cut = [...connections]
      for (const connection of cut) connection.drops = { requests: false, answers: true }
      await delay(CUT_MS)
      for (const { near } of cut) resetSocket(near)
    },
    silence: () => drop({ requests: true, answers: true }),
    vanish: () => {
      state = 'vanished'
      drop({ requests: true, answers: true })
    },
    refuse: () => {
      state = 'refusing'
      reset()
    },
    close: () => {
      reset()
      server.close()
    },
  }
}

// Node (24) never closes a socket that is reset while its end is being sent.
function resetSocket(socket: Socket) {
  if (socket.writableEnded) socket.destroy()
  else socket.resetAndDestroy()
}
