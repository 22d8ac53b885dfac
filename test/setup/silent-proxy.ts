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
  close(): void
}

/** Opens a proxy on a free port. */
export async function openSilentProxy(databaseUrl: string): Promise<SilentProxy> {
  const target = new URL(databaseUrl)
  const [port, host] = [Number(target.port), target.hostname]
  const ends: Socket[] = []
  let silenced = new AbortController()
  let hasVanished = false
  const server = createServer((near) => {
    const { signal } = silenced
    const far = connect(port, host)
    ends.push(near, far)
    near.on('data', (bytes) => signal.aborted || hasVanished || far.write(bytes))
    far.on('data', (bytes) => signal.aborted || hasVanished || near.write(bytes))
    near.on('close', () => far.destroy())
    for (const end of [near, far]) end.on('error', () => {})
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  target.port = String((server.address() as AddressInfo).port)
  return {
    url: target.href,
    silence: () => {
      silenced.abort()
      silenced = new AbortController()
    },
    vanish: () => {
      hasVanished = true
    },
    close: () => {
      for (const end of ends) end.destroy()
      server.close()
    },
  }
}
