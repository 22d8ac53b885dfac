import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import { setTimeout as delay } from 'node:timers/promises'

/** A TCP proxy: the line between processes and a server of this machine, which can break in several ways. */
export type Line = {
  port: number
  /** Leads new connections to a server on this port, which all work from now on. */
  leadTo(port: number): void
  /** Lets new connections work. What open ones have lost stays lost. */
  restore(): void
  /** Closes all open connections with a reset. */
  reset(): void
  /** Drops what the server answers on the open connections, and resets them after 50 ms. New ones work. */
  cutAnswers(): Promise<void>
  /** Drops all traffic of the open connections without closing them, as a firewall that has forgotten them. */
  silence(which?: (connection: Traffic) => boolean): void
  /** Drops all traffic of open and new connections, which this side accepts, as if the server's host had lost its network. */
  vanish(): void
  /** Accepts new connections and drops their traffic. Open ones work. */
  hold(): void
  /** Resets all connections, and new ones at once. */
  refuse(): void
  /** How many new connections were refused. */
  refused(): number
  /** Forwards one byte of the answers per second, until `leadTo` or `restore`. */
  trickle(): void
  close(): void
}

/** What a connection has carried. */
type Traffic = {
  /** Whether it has carried `LISTEN`: PostgreSQL sends it notifications. */
  isListening: boolean
}

/** For how long requests still reach the server while its answers are dropped, in milliseconds. */
const CUT_MS = 50
/** The time per byte of a trickle, in milliseconds. */
const BYTE_MS = 1_000

type Connection = Traffic & {
  near: Socket
  far: Socket
  drops: { requests: boolean; answers: boolean }
}

/**
 * Opens a line to a port or Unix socket of this machine; without one, new connections are refused until `leadTo`.
 * @param server the port, or the path of the socket
 */
export async function openLine(server?: number | string): Promise<Line> {
  const connections = new Set<Connection>()
  let target = server ?? 0
  let state: 'open' | 'vanished' | 'held' | 'refusing' | 'trickling' =
    server === undefined ? 'refusing' : 'open'
  let refused = 0

  const listener = createServer({ noDelay: true }, (near) => {
    near.on('error', () => {})
    if (state === 'refusing') {
      refused++
      return resetSocket(near)
    }
    const isDropped = state === 'vanished' || state === 'held'
    const far = connectTo(target)
    far.on('error', () => {})
    const drops = { requests: isDropped, answers: isDropped }
    const connection = { near, far, drops, isListening: false }
    connections.add(connection)
    forwardRequests(connection)
    forwardAnswers(connection, () => state === 'trickling')
    near.on('close', () => {
      connections.delete(connection)
      far.destroy()
    })
    far.on('close', () => {
      if (!connection.drops.answers) near.destroy()
    })
  })
  listener.listen(0, '127.0.0.1')
  await once(listener, 'listening')

  function restore() {
    state = 'open'
  }
  function drop(which: (connection: Traffic) => boolean) {
    for (const connection of connections)
      if (which(connection)) connection.drops = { requests: true, answers: true }
  }
  function reset() {
    for (const { near, far } of connections) {
      resetSocket(near)
      resetSocket(far)
    }
  }

  return {
    port: (listener.address() as AddressInfo).port,
    leadTo: (port) => {
      target = port
      restore()
    },
    restore,
    reset,
    cutAnswers: async () => {
      const cut = [...connections]
      for (const connection of cut) connection.drops = { requests: false, answers: true }
      await delay(CUT_MS)
      for (const { near } of cut) resetSocket(near)
    },
    silence: (which = () => true) => drop(which),
    vanish: () => {
      state = 'vanished'
      drop(() => true)
    },
    hold: () => {
      state = 'held'
    },
    refuse: () => {
      state = 'refusing'
      reset()
    },
    refused: () => refused,
    trickle: () => {
      state = 'trickling'
    },
    close: () => {
      reset()
      listener.close()
    },
  }
}

/** Returns the URL of a server on this machine through a line to it. */
export function urlThrough({ port }: Line, url: string): string {
  const through = new URL(url)
  through.port = String(port)
  return through.href
}

/** Returns the port of a URL. */
export function portOf(url: string): number {
  return Number(new URL(url).port)
}

function connectTo(target: number | string) {
  return typeof target === 'string'
    ? connect({ path: target })
    : connect({ port: target, host: '127.0.0.1', noDelay: true })
}

function forwardRequests(connection: Connection) {
  const { near, far } = connection
  near.on('data', (bytes) => {
    connection.isListening ||= /\blisten /i.test(bytes.toString('latin1'))
    if (!connection.drops.requests && far.writable) far.write(bytes)
  })
}

function forwardAnswers(connection: Connection, isTrickling: () => boolean) {
  const { near, far } = connection
  let waiting = 0
  let last = Promise.resolve()
  const write = (bytes: Buffer) => {
    if (!connection.drops.answers && near.writable) near.write(bytes)
  }
  async function trickle(bytes: Buffer) {
    for (let index = 0; index < bytes.length; index++) {
      if (isTrickling()) await delay(BYTE_MS)
      write(bytes.subarray(index, index + 1))
    }
    waiting--
  }
  far.on('data', (bytes) => {
    if (waiting === 0 && !isTrickling()) return write(bytes)
    waiting++
    last = last.then(() => trickle(bytes))
  })
}

// Node (24) never closes a socket that is reset while its end is being sent, and throws for a Unix socket.
function resetSocket(socket: Socket) {
  if (socket.writableEnded || socket.remoteAddress === undefined) socket.destroy()
  else socket.resetAndDestroy()
}
