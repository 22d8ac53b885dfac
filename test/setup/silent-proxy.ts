import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

/** A proxy in front of the database whose connections can fall silent, as if its host had vanished. */
export type SilentProxy = {
  /** The database's URL through the proxy. */
  url: string
  /** Drops all further traffic of the connections that are open, without closing them. New ones work. */
  silence(): void
  /** The same for new connections, too. */
  vanish(): void
  /** Closes all connections, and new ones at once, as if the server had been stopped. */
  refuse(): void
  /** How many new connections were closed. */
  refused(): number
  /** Leads new connections to the server of this URL. */
  leadTo(databaseUrl: string): void
  close(): void
}

/** Opens a proxy on a free port. */
export async function openSilentProxy(databaseUrl: string): Promise<SilentProxy> {
  const url = new URL(databaseUrl)
  let target = url.host
  const ends: Socket[] = []
  let isRefusing = false
  let refused = 0
  let silenced = new AbortController()
  const server = createServer((near) => {
    if (isRefusing) {
      refused++
      near.destroy()
      return
    }
    const { signal } = silenced
    const { hostname, port } = new URL(`tcp://${target}`)
    const far = connect(Number(port), hostname)
    ends.push(near, far)
    near.on('data', (bytes) => signal.aborted || far.write(bytes))
    far.on('data', (bytes) => signal.aborted || near.write(bytes))
    near.on('close', () => far.destroy())
    for (const end of [near, far]) end.on('error', () => {})
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  url.port = String((server.address() as AddressInfo).port)
  const destroyAll = () => {
    for (const end of ends) end.destroy()
  }
  return {
    url: url.href,
    silence: () => {
      silenced.abort()
      silenced = new AbortController()
    },
    vanish: () => silenced.abort(),
    refuse: () => {
      isRefusing = true
      destroyAll()
    },
    refused: () => refused,
    leadTo: (newUrl) => {
      isRefusing = false
      target = new URL(newUrl).host
      silenced = new AbortController()
    },
    close: () => {
      destroyAll()
      server.close()
    },
  }
}
